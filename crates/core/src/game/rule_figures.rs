//! The figures of a book that sentences name: what an option or a house book changes is told as it is.

use super::id_enum;

id_enum! {
    /// A figure, by the path of its entry in a book.
    RuleFigure {
        /// Cards for each city of a nation that loses its player.
        Kept = "seats.kept",
        TaxRate = "taxation.rate",
        LeastRate = "taxation.choice.least",
        MostRate = "taxation.choice.most",
        /// 1 where cities that revolt become Pirate cities.
        RevoltIdle = "taxation.idle",
        GrowthOfOne = "population.one",
        GrowthOfMore = "population.more",
        /// Nought where a nation grows among others as it does alone.
        GrowthShared = "population.shared",
        ShipCost = "ships.cost",
        Upkeep = "ships.upkeep",
        MostShips = "ships.most",
        /// The turn in which one nation builds a ship at no cost, nought where none does.
        FreeShipTurn = "ships.free.turn",
        Capacity = "movement.capacity",
        Reach = "movement.reach",
        /// Tokens that a city falls to where nobody has the effect of siegecraft, and that replace it.
        Attackers = "conflict.siege.attackers",
        Defenders = "conflict.siege.defenders",
        /// One where the fight for a city ends with one side, nought where it may end in co-existence.
        AssaultToTheEnd = "conflict.assault",
        Pillage = "conflict.pillage",
        /// Tokens for each own city that pillage leaves in stock by default.
        PillageLeaves = "conflict.leaves",
        OnSite = "cities.on_site",
        /// Nought where cities stand on sites alone.
        Elsewhere = "cities.elsewhere",
        Support = "support.tokens",
        /// One where newly built cities are reduced before others, else nought.
        NewFirst = "support.new_first",
        Rounds = "acquisition.rounds",
        CardsPerCity = "acquisition.per_city",
        /// The stack of which cards may be bought, nought where all sell, and their price.
        Stack = "acquisition.stack",
        CardPrice = "acquisition.price",
        /// Nought where any number may be bought.
        MostBought = "acquisition.most",
        /// Points that each nation has for civilization cards at the start.
        StartCredit = "advances.credit",
        /// Fewest cards on each side of a deal, and those of them that must be named true.
        LeastTraded = "trade.least",
        NamedTrue = "trade.named",
        /// One where calamities may be among the cards that an offer names, else nought.
        CalamitiesNamed = "trade.calamities_named",
        MostCalamities = "calamities.most",
        /// One where a victim must direct all that he can at others, nought where he may spare them and by default does.
        MustDirect = "calamities.directed",
        /// One where an eruption strikes beside the areas that the volcano touches, else nought.
        VolcanoReach = "volcano.reach",
        /// Unit points below which no calamity brings a nation.
        Floor = "calamities.floor",
        /// One where a victim may take on himself what he would direct at others, else nought.
        SelfDirected = "calamities.self_directed",
        FamineOwn = "famine.own",
        FamineOthers = "famine.others",
        FamineEach = "famine.each",
        FamineSaved = "famine.saved",
        /// One where Grain that is shown stays in the hand, nought where it is free and by default shown.
        FamineKeeps = "famine.keeps",
        Superstition = "superstition.cities",
        CivilWarVictim = "civil_war.victim",
        CivilWarBeneficiary = "civil_war.beneficiary",
        CivilWarAlone = "civil_war.alone",
        CivilWarCost = "civil_war.cost",
        /// 1 where a war that brings in who waits divides by halves.
        CivilWarHalves = "civil_war.halves",
        /// 1 where the faction that is given up becomes Barbarians and Pirate cities.
        CivilWarIdle = "civil_war.idle",
        SlaveRevolt = "slave_revolt.tokens",
        FloodOwn = "flood.own",
        FloodOthers = "flood.others",
        Barbarians = "barbarians.tokens",
        EpidemicOwn = "epidemic.own",
        EpidemicOthers = "epidemic.others",
        EpidemicEach = "epidemic.each",
        CivilDisorder = "civil_disorder.kept",
        /// One where it takes cards and no cities, else nought.
        DisorderTakesCards = "civil_disorder.cards",
        IconoclasmOwn = "iconoclasm.cities",
        IconoclasmOthers = "iconoclasm.others",
        /// One where it takes a civilization card and no city of the victim, else nought.
        IconoclasmTakesCard = "iconoclasm.card",
        PiracyOwn = "piracy.own",
        PiracyOthers = "piracy.others",
        /// One where cities are reduced and cards drawn.
        PiracyCards = "piracy.cards",
        /// Spaces that a marker goes back without cities.
        Back = "track.back",
        /// One where the game ends with a nation that has all civilization cards, and not with a marker on its finish.
        AllCards = "victory.all_cards",
    }
}

/// Value of each figure in one game. Figures of a calamity that it does not have are 0.
#[derive(Clone, Debug)]
pub struct RuleFigures(Vec<u32>);

impl RuleFigures {
    pub fn new(of: impl Fn(RuleFigure) -> u32) -> RuleFigures {
        RuleFigures(RuleFigure::ALL.iter().map(|figure| of(*figure)).collect())
    }

    pub fn get(&self, figure: RuleFigure) -> u32 {
        self.0[figure as usize]
    }
}
