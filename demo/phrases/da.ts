// Danish first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const da: Phrases = {
  women: names(
    'Anne Mette Kirsten Hanne Lene Camilla Louise Maria Pernille Signe Freja Ida Sofie Karen Birgitte Katrine Line Astrid Rikke Emilie Tove Gitte Julie Maja Trine',
  ),
  men: names(
    'Peter Jens Lars Michael Henrik Thomas Søren Jan Christian Martin Niels Anders Morten Rasmus Mikkel Kasper Emil Frederik Jakob Simon Mads Bo Esben Troels Oliver',
  ),
  grownChildren: 'To voksne børn, en lille have og masser af tid igen.',
  openers: [
    'Født nysgerrig, opdraget med rugbrød.',
    'Halvt morgenmenneske, halvt undskyldning.',
    'Jeg griner højt i biografen, også til de alvorlige film.',
    'Sygeplejerske om dagen, elendig sanger om aftenen.',
    'Jeg kan lave præcis én ret, men den er til gengæld god.',
    'Lærer med alt for mange bøger og alt for lidt hylde.',
    'Cykler i al slags vejr og brokker mig kun lidt.',
    'Ny i byen og stadig på udkig efter den bedste bager.',
    'Rolig af natur, vild med planer i sidste øjeblik.',
    'Jeg taler med planterne. De svarer sjældent.',
    'Ingeniør med hang til dårlige ordspil.',
  ],
  habits: [
    'Om søndagen finder du mig ved havet, uanset vind.',
    'Min kaffe er stærk, mine meninger om kanelsnegle stærkere.',
    'Hunden bestemmer ruten, jeg betaler for isen.',
    'Jeg samler på plader, jeg ikke har plads til.',
    'Fredag er brætspil, og ja, jeg tæller point to gange.',
    'Jeg vinterbader, mest for saunaen bagefter.',
    'Jeg kan godt lide aftener, hvor ingen kigger på uret.',
    'Hver sommer kører jeg nordpå med et telt, der er ældre end mine venner.',
    'Jeg er begyndt at danse salsa og undskylder på forhånd.',
    'Mine tomater er min stolthed, mine agurker et mysterium.',
    'Jeg læser krimier og gætter altid på den forkerte.',
    'Jeg løber langsomt, men jeg løber.',
  ],
  closers: [
    'Fortæl mig, hvad der sidst fik dig til at grine.',
    'Søger en, der også gemmer det sidste stykke kage til den anden.',
    'Lad os starte med en kop kaffe og se, om den bliver kold.',
    'Jeg håber på ærlighed, varme og en, der tør være stille sammen.',
    'Skriv, hvis du har en mening om lakrids.',
    'Ingen hast. De gode ting kommer til fods.',
    'Bonuspoint for hunde, dårlige vittigheder og gode spørgsmål.',
    'En gåtur siger mere end hundrede beskeder.',
    'Jeg vil hellere høre om din tirsdag end om dit cv.',
    'Vis mig dit yndlingssted i byen, så viser jeg dig mit.',
  ],
}
