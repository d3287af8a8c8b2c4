//! The seed of a draw, which the office cannot choose once the entries are known.

use bulla_core::game::Seed;
use sha2::{Digest, Sha256};

use super::request::Entrant;

/// Commitment to the secret of a draw, printed before the first entry: `SHA-256("bulla-draw-commitment-v1\0" | secret)` in
/// hexadecimal. The secret has 256 random bits, so it needs no salt.
pub fn draw_commitment(secret: &[u8; 32]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(b"bulla-draw-commitment-v1\0");
    hasher.update(secret);
    let hash = hasher.finalize();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seed of a draw: `SHA-256("bulla-draw-v1\0" | secret | entries)`, the entries in byte order of their ids, of each the length of
/// the id, the id, the length of its words for luck and the words, lengths as big-endian u32; no words are words of length 0.
///
/// A redraw, by its number from 1, has `SHA-256("bulla-redraw-v1\0" | seed | number as big-endian u32)`; the first draw is
/// number 0.
pub fn draw_seed(secret: &[u8; 32], redraw: u32, entrants: &[Entrant]) -> Seed {
    let mut entrants: Vec<&Entrant> = entrants.iter().collect();
    entrants.sort_by(|one, other| one.id.cmp(&other.id));
    let mut hasher = Sha256::new();
    hasher.update(b"bulla-draw-v1\0");
    hasher.update(secret);
    for entrant in entrants {
        for text in [
            entrant.id.as_str(),
            entrant.luck.as_deref().unwrap_or_default(),
        ] {
            let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
            hasher.update(length.to_be_bytes());
            hasher.update(text.as_bytes());
        }
    }
    let seed: [u8; 32] = hasher.finalize().into();
    if redraw == 0 {
        return Seed(seed);
    }
    let mut hasher = Sha256::new();
    hasher.update(b"bulla-redraw-v1\0");
    hasher.update(seed);
    hasher.update(redraw.to_be_bytes());
    Seed(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(seed: &Seed) -> String {
        seed.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn entrants() -> Vec<Entrant> {
        let mut entrants = ["fay", "ann"].map(Entrant::new).to_vec();
        entrants[0].luck = Some("seven cats".to_owned());
        entrants
    }

    #[test]
    fn the_seed_is_what_its_recipe_says() {
        // Computed by Python's hashlib.
        let seed = draw_seed(&[7; 32], 0, &entrants());
        assert_eq!(
            hex(&seed),
            "fff2c7fe22eb66241a997d9a43c42d9cd3d9e83679e7186f4949fcb17c93ec47"
        );
        let redrawn = draw_seed(&[7; 32], 1, &entrants());
        assert_eq!(
            hex(&redrawn),
            "5783f6ae78013f9485cc8de70484eabbec6f67a8d033990268f5554f5be714b8"
        );
        assert_eq!(
            draw_commitment(&[7; 32]),
            "d1b81fe1ba69e5735ca9f338aeabf732106e3b25c520c159b8347fdc9835e34b"
        );
    }

    #[test]
    fn every_entry_and_word_counts_and_the_order_does_not() {
        let seed = |entrants: &[Entrant]| draw_seed(&[7; 32], 0, entrants);
        let mut turned = entrants();
        turned.reverse();
        assert_eq!(seed(&turned), seed(&entrants()));
        let mut others = vec![seed(&entrants()), draw_seed(&[8; 32], 0, &entrants())];
        let mut changed = entrants();
        changed[0].luck = Some("eight cats".to_owned());
        others.push(seed(&changed));
        // A letter that goes from the words of one to his name is another list.
        changed[0].luck = Some("even cats".to_owned());
        changed[0].id = "fays".to_owned();
        others.push(seed(&changed));
        others.push(seed(&entrants()[1..]));
        others.extend((1..4).map(|redraw| draw_seed(&[7; 32], redraw, &entrants())));
        for (at, one) in others.iter().enumerate() {
            assert!(!others[at + 1..].contains(one), "{at}");
        }
    }
}
