//! Talk beside orders, and what is none although it names nothing of the game.

use super::mere_talk::is_mere_talk;
use crate::orders::vocabulary::Vocabulary;

#[test]
fn the_weather_is_talk() {
    let words = Vocabulary::sample();
    for line in [
        "Greetings from a very wet Antwerp!",
        "My daughter has learnt to swim.",
        "The kettle is boiling over here.",
        "Looking forward to meeting you all.",
        "reading this with a translator here haha.",
        "Bei uns schneit es seit gestern.",
        "Meine Tochter hat gerade schwimmen gelernt.",
        "first time for me, be gentle :)",
        "sorry for being silent the last two times, was ill",
        "I was asleep last time, sorry.",
        "I'm back now.",
        "I had the iron and the salt and the hides, and I have them still.",
        "But I don't understand why both of my deals lapsed.",
        "Ich habe ja nur eine Stadt.",
        "Frage noch: Ich habe ja nur eine Stadt.",
        "I have only one city in Thebes.",
        "Sorry for my long silence, I am back.",
        "sorry for the silence last time, we had the whole family here over Christmas and I just forgot.",
        "endlich geht es mal um was!",
        "erste partie für mich, bin gespannt 😀",
        "tut mir leid, letztes Mal hab ich's glatt vergessen, war auf Dienstreise.",
        "hope he likes it ;-)",
        "hope thebo likes it :)",
        "Sorry Finn, nichts Persönliches ;-)",
        "Sorry everybody, no hard feelings!",
        "(the weather was lovely though, thanks)",
    ] {
        assert!(is_mere_talk(line, &words), "{line}");
    }
}

#[test]
fn what_touches_an_order_is_no_talk() {
    let words = Vocabulary::sample();
    for line in [
        "Please cancel my earlier letter.",
        "Please hold everybody back.",
        "Attack with all you have.",
        "Do the same as in the turn before.",
        "Keep the peace with my neighbour.",
        "I would rather wait.",
        "Move the people home.",
        "Do not let my brother write for me.",
        "The fleet goes home.",
        "Thebes is lovely in spring.",
        "two guys go for a walk",
        "I am away in spring.",
        "Ich bin im Urlaub.",
        "Bitte alles zuruck.",
        "Only if the sun shines.",
        "How is the weather?",
        "Sorry, not that.",
        "Sorry, I meant the other one.",
        "Sorry, forget it, thanks.",
        "Thanks, but please leave all as it is.",
        "Sorry, two of them.",
        "Hope to hold it with all I have.",
        "Leider doch nicht, sorry.",
        "Sorry, only if nobody comes.",
        "Sorry, the same as last time.",
        "Sorry, the one before.",
        "Sorry, Thebs of course.",
        "I have Thebes reduced first.",
        "I have to keep Thebes.",
        "I had rather build in Thebes.",
        "I have 2 going to Thebes.",
        "I thought Thebes should go first.",
        "I see no ship in Thebes, build one.",
        "I have Thebes instead.",
        "Sorry, the other way round.",
    ] {
        assert!(!is_mere_talk(line, &words), "{line}");
    }
}

/// Words that take an order back, change it or condition it are no talk, also where they name nothing of the game.
#[test]
fn what_could_undo_an_order_is_no_talk() {
    let words = Vocabulary::sample();
    for line in UNDOING.lines() {
        assert!(!is_mere_talk(line, &words), "{line}");
    }
}

const UNDOING: &str = "On second thoughts, scrap that.\n\
Actually, never do that.\n\
Disregard the above.\n\
Forget all that.\n\
Do the opposite.\n\
Vice versa, please.\n\
The other way round.\n\
But only the first of these.\n\
Just the first line counts.\n\
Skip the second one.\n\
Except for the last one.\n\
Everything but the ship.\n\
Ignore my first line.\n\
I take that back.\n\
Take that back please.\n\
That was a joke.\n\
Just kidding!\n\
This is only a test.\n\
This is just an example.\n\
Please do nothing with it.\n\
Please wait for my next letter.\n\
Hold your horses.\n\
Not so fast.\n\
If he agrees.\n\
Unless he objects.\n\
Provided that he agrees.\n\
As long as he agrees.\n\
Assuming he agrees.\n\
Depending on what he does.\n\
Subject to his consent.\n\
Only with his consent.\n\
When he has left.\n\
After he has left.\n\
Before he comes.\n\
Until further notice.\n\
For this turn alone.\n\
And the same for my other people.\n\
Likewise for the others.\n\
Also my neighbours.\n\
My wife says the opposite.\n\
Better not.\n\
Rather not.\n\
Please do not.\n\
No.\n\
Nope, sorry.\n\
Sorry, wrong game.\n\
Oops, wrong letter.\n\
That is for another game.\n\
This belongs to my brother.\n\
My brother wrote this.\n\
I did not write this.\n\
Somebody else wrote the above.\n\
Let my wife decide.\n\
Ask my wife first.\n\
Do as you like.\n\
Do what you think best.\n\
You decide.\n\
The rest as before.\n\
Same as before.\n\
As last time.\n\
As usual.\n\
Like last turn.\n\
Reverse the order.\n\
In reverse order.\n\
In that order.\n\
One more thing.\n\
Half of them.\n\
Twice please.\n\
Make it double.\n\
Cancel everything.\n\
Void.\n\
Null and void.\n\
Strike that.\n\
Delete the above.\n\
Replace it by the following.\n\
Instead of the above.\n\
Das war nur Spaß.\n\
Das gilt nicht.\n\
Das gilt nur heute.\n\
Doch lieber anders herum.\n\
Andersherum bitte.\n\
Vergiss das.\n\
Streich das.\n\
Alles zurück.\n\
Kommando zurück.\n\
War ein Scherz.\n\
Nur ein Test.\n\
Falls er zustimmt.\n\
Sofern er einverstanden ist.\n\
Sobald er weg ist.\n\
Je nachdem, was er tut.\n\
Wie beim letzten Mal.\n\
Wie gehabt.\n\
Mach, was du meinst.\n\
Frag erst meine Frau.\n\
Das schreibt mein Bruder.\n\
Bitte erst nach seinem Brief.\n\
Hoffentlich nicht!\n\
Sorry, my mistake, the first one.\n\
Sorry, please use the older one.\n\
Thanks, but I changed my mind.\n\
Sorry, I have changed my mind.\n\
Hope that is cancelled.\n\
I see it differently now.\n\
I thought about it again and will pass.\n\
I have a better idea.\n\
I have decided otherwise.\n\
I have withdrawn it.\n\
I had meant the other one.\n\
I don't know if that is right.\n\
I don't know whether I want this.\n\
I wonder whether that is wise.\n\
Ich habe es mir anders überlegt.\n\
Ich weiß nicht, ob das so bleiben soll.\n\
Ich habe mich vertan.";
