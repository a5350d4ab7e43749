// Dutch first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const nl: Phrases = {
  women: names(
    'Anouk Sanne Lisa Marieke Femke Eva Lotte Esther Ingrid Monique Petra Wendy Iris Roos Fleur Anna Sophie Maaike Karin Linda Marloes Nienke Els Tess Julia Veerle Saskia Hanneke Merel Noor',
  ),
  men: names(
    'Jan Peter Mark Jeroen Bas Tim Sander Thijs Daan Wouter Maarten Erik Ruben Niels Joost Koen Bram Luuk Frank Rob Hans Martijn Stijn Pieter Gijs Jasper Tom Willem Lars Floris',
  ),
  grownChildren: 'Twee grote kinderen, een kleine tuin en eindelijk weer tijd.',
  openers: [
    'Half stadsmens, half regenlaarzen.',
    'Ik lach om mijn eigen grappen, dan hoeft een ander niet.',
    'Overdag in de zorg, ’s avonds in de keuken.',
    'Ik kan drie dingen koken, maar die dan ook goed.',
    'Nieuw in de stad en nog op zoek naar de beste bakker.',
    'Ik praat met mijn planten. Ze zeggen weinig terug.',
    'Eerst stil, daarna niet meer te stoppen.',
    'Mijn richtingsgevoel is hopeloos, maar mijn omwegen zijn mooi.',
    'Docent met te veel boeken en te weinig kast.',
    'Ik blijf in de bioscoop zitten tot de aftiteling klaar is.',
    'Fietst door weer en wind en moppert maar een beetje.',
    'Liever een goed gesprek dan een druk feest.',
    'Ingenieur met een zwak voor slechte woordgrappen.',
  ],
  habits: [
    'Op zondag loop ik langs zee, daarna is er appeltaart.',
    'De hond bepaalt de route, ik betaal het ijsje.',
    'Ik verzamel vinyl en redenen om het te draaien.',
    'Donderdag is spelletjesavond, en ja, ik tel de punten na.',
    'Sinds het voorjaar leer ik salsa. Mijn voeten bieden hun excuses aan.',
    'Ik reis het liefst met de trein: raam, boek, geen haast.',
    'Ik ren langzaam, maar ik ren.',
    'Mijn tomaten zijn mijn trots. Over de courgettes zwijgen we.',
    'Als er ergens livemuziek is, blijf ik staan.',
    'Op vrijdag kook ik voor wie er langskomt.',
    'Ik fotografeer deuren in steden die ik niet ken.',
    'In thrillers wijs ik altijd de verkeerde aan.',
    'Ik klus zelf, en soms blijft het nog zitten ook.',
    'Regendagen zijn voor musea, liefst met iemand om mee te fluisteren.',
  ],
  closers: [
    'Vertel eens waar je voor het laatst hard om lachte.',
    'Ik hoop op iemand met wie stilte ook gezellig is.',
    'Zullen we beginnen met koffie en kijken of die koud wordt?',
    'Mooie dingen komen te voet, dus neem je tijd.',
    'Ik hoor liever over je dinsdag dan over je cv.',
    'Laat me je lievelingsplek zien, dan zie je de mijne.',
    'Bonuspunten voor goede vragen en slechte grappen.',
    'Ik zoek niks perfects, wel iets echts.',
    'Een wandeling zegt meer dan honderd berichten.',
    'Stuur me een bericht als je het laatste stroopwafeltje deelt.',
    'Welk liedje zing jij altijd mee?',
    'Eerlijk, warm en een tikje flauw: past dat bij je?',
  ],
}
