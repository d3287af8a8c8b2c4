//! 30 Figures of each calamity.

use super::BeneficiaryMeasure;

/// 30.52: figures of Barbarians.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarbariansPolicy {
    /// 30.5211: tokens that land.
    pub tokens: u16,
    /// 38.2: true if the horde is of the nation with most tokens in stock, which keeps it. If false, it is of nobody.
    pub to_nation: bool,
}

/// 30.7: figures of Civil disorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CivilDisorderPolicy {
    /// 30.711: cities that are not reduced.
    pub kept: u32,
    /// True if it takes as many commodity cards as cities would be reduced, and no city.
    pub takes_cards: bool,
}

/// 30.41: figures of Civil war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CivilWarPolicy {
    /// 30.4121: unit points that the victim selects.
    pub victim: u32,
    /// 30.4123: unit points that the beneficiary adds.
    pub beneficiary: u32,
    /// 30.4124: unit points that the beneficiary alone selects with the effect civil-war-by-beneficiary.
    pub alone: u32,
    /// 30.414: unit points that each faction loses with the effect civil-war-costs-both.
    pub cost: u32,
    /// Stock measure that ranks the other nations.
    pub measure: BeneficiaryMeasure,
    /// 52.5: whether the victim names who adds units and annexes, and not the stocks.
    pub nominee: bool,
    /// 52.5: whether with just so many units as the first faction takes the victim keeps all or gives all; else nothing happens.
    pub exact: bool,
    /// 65.1: whether what the first cannot replace goes to the largest stock as it is then, the victim's among them.
    pub leftover_to_largest: bool,
    /// 39.6: true if it strikes whatever else is in the hand, beside one calamity less than by 29.5; with the effect
    /// civil-war-costs-both all of them strike.
    pub always: bool,
    /// 39.5: true if the faction that is given up becomes Barbarians and Pirate cities. If false, nations annex it.
    pub to_idle: bool,
    /// 39.9: true if a war that brings in a nation that waits is resolved last, beside one other calamity, divides the victim into
    /// equal halves and keeps it from what others direct. If false, it is as any other.
    pub halves: bool,
}

/// 30.6: figures of Epidemic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpidemicPolicy {
    /// 30.611: unit points that the primary victim loses.
    pub own: u32,
    /// 30.611: unit points that others lose together.
    pub others: u32,
    /// 30.611: the most from any one of them.
    pub each: u32,
    /// 30.612: unit points that a city counts at most.
    pub city: u32,
}

/// 30.31: figures of Famine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaminePolicy {
    /// 30.311: unit points that the primary victim loses.
    pub own: u32,
    /// 30.311: unit points that others lose together.
    pub others: u32,
    /// 30.311: the most from any one of them.
    pub each: u32,
    /// 30.312: points that each card saves with the effect grain-against-famine.
    pub saved: u32,
    /// 30.312: the commodity that saves them.
    pub card: String,
    /// 31.71: whether cards that were shown stay in the hand as others above its limit go.
    pub shown_stays: bool,
}

/// 30.51: figures of Flood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloodPolicy {
    /// 30.511: the most unit points that the primary victim loses.
    pub own: u32,
    /// 30.512: unit points that others on the plain lose together.
    pub others: u32,
    /// 52.3: whether only cities on white sites are in danger, and not all that are on no black one.
    pub white: bool,
    /// True if the victim chooses any plain, not only among those with most of his points.
    pub choice: bool,
    /// 30.514: whether it strikes a coastal city of who stands on no plain.
    pub coast: bool,
}

/// 30.8: figures of Iconoclasm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IconoclasmPolicy {
    /// 30.811: cities reduced.
    pub cities: u32,
    /// 30.818: cities of others reduced.
    pub others: u32,
    /// True if it takes a civilization card of the victim and none of his cities.
    pub takes_card: bool,
    /// 52.8: whether the victim names the cities of others, of whomever he likes, and not their owners.
    pub by_victim: bool,
}

/// 30.9: figures of Piracy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiracyPolicy {
    /// 30.911: cities that the primary victim loses.
    pub own: u32,
    /// 30.912: other nations that lose one.
    pub others: u32,
    /// 52.9: whether the ships of the trader count, each for a city of the victim that it can reach, and nothing else.
    pub by_ships: bool,
    /// 39.8: true if cities are reduced, and for each a commodity card is drawn. If false, Pirates take them.
    pub takes_cards: bool,
    /// 39.8: more cities of the primary victim where who selects them has the effects open-sea and extra-ship-move.
    pub seafarer: u32,
    /// 38.2: true if the nation with most cities in stock takes the cities. If false, Pirates do.
    pub to_nation: bool,
    /// season/naval: whether the victim loses all its ships, and the tokens aboard.
    pub takes_fleet: bool,
}

/// 30.42: figures of Slave revolt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlaveRevoltPolicy {
    /// 30.421: tokens that support no city.
    pub tokens: u32,
}

/// 30.32: figures of Superstition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuperstitionPolicy {
    /// 30.321: cities reduced.
    pub cities: u32,
}

/// The volcano that erupts for one nation, whatever it has there: areas next to those that it touches, or to its sea, keep one
/// token each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FatedVolcano {
    /// The id of the nation, the name of the volcano on the board, and the id of the sea.
    pub nation: String,
    pub volcano: String,
    pub sea: String,
}

/// 30.21: policy of eruptions and earthquakes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VolcanoPolicy {
    /// 52.2: whether a volcano erupts where the victim has any units, and not only a city.
    pub units: bool,
    /// 52.2: whether the victim chooses freely, and not among those that do most damage.
    pub choice: bool,
    /// 52.2: whether every earthquake reduces.
    pub reduces: bool,
    /// 39.7: whether an eruption strikes the areas next to those that the volcano touches too.
    pub wide: bool,
    /// A nation for which one volcano always erupts and devastates. `None` if there is none.
    pub fated: Option<FatedVolcano>,
}
