// Norwegian first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const nb: Phrases = {
  women: names(
    'Anne Kari Ingrid Marit Liv Silje Hilde Camilla Nina Ida Marte Kristin Astrid Solveig Maria Emma Nora Thea Hanne Tone Bente Guro Sunniva Vilde Ragnhild',
  ),
  men: names(
    'Ole Lars Erik Jan Per Bjørn Magnus Henrik Kristian Anders Sindre Espen Thomas Morten Terje Geir Håkon Øyvind Sondre Jonas Martin Eirik Torbjørn Stian Even',
  ),
  grownChildren: 'To voksne barn, en liten hage og endelig god tid.',
  openers: [
    'Halvt bymenneske, halvt gummistøvel.',
    'Jeg ler av mine egne vitser, så slipper du.',
    'Sykepleier på dagtid, elendig sanger på kveldstid.',
    'Kan lage tre retter, men de kan jeg godt.',
    'Ny i byen og fortsatt på jakt etter det beste bakeriet.',
    'Jeg snakker med plantene mine. De svarer sjelden.',
    'Stille først, umulig å stoppe etterpå.',
    'Retningssansen er dårlig, men omveiene er fine.',
    'Lærer med for mange bøker og for få hyller.',
    'Jeg blir sittende til rulleteksten er helt ferdig.',
    'Ingeniør med svakhet for dårlige ordspill.',
  ],
  habits: [
    'På søndager finner du meg på tur, og etterpå ved vaffeljernet.',
    'Hunden bestemmer ruta, jeg bærer kvikklunsjen.',
    'Jeg isbader, mest for badstuas skyld.',
    'Samler på vinyl og på grunner til å spille den.',
    'Torsdag er brettspillkveld, og ja, jeg teller poeng to ganger.',
    'Har lært salsa siden i vår. Føttene mine beklager.',
    'Reiser helst med tog, ved vinduet og med en bok.',
    'Jeg løper sakte, men jeg løper.',
    'Tomatene er min stolthet, agurkene snakker vi ikke om.',
    'Om vinteren er det ski på beina og krim på nattbordet.',
    'Er det livemusikk et sted, så blir jeg stående.',
    'På fredager lager jeg mat til alle som kommer.',
  ],
  closers: [
    'Fortell meg hva du lo av sist.',
    'Håper på en som det også er godt å være stille med.',
    'La oss begynne med en kaffe og se om den rekker å bli kald.',
    'Ingen hast. Gode ting kommer til fots.',
    'Jeg vil heller høre om tirsdagen din enn om cv-en.',
    'Vis meg favorittstedet ditt, så viser jeg deg mitt.',
    'Bonuspoeng for gode spørsmål og dårlige vitser.',
    'Jeg leter ikke etter perfekt, bare etter ekte.',
    'En tur sier mer enn hundre meldinger.',
    'Skriv hvis du har en mening om brunost.',
  ],
}
