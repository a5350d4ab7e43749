// Finnish first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const fi: Phrases = {
  women: names(
    'Anna Maria Laura Hanna Sanna Heidi Katja Päivi Tiina Johanna Aino Emilia Noora Riikka Outi Kaisa Minna Leena Marja Eeva Satu Veera Iida Saara Helmi',
  ),
  men: names(
    'Jukka Matti Mikko Antti Timo Juha Kari Jari Petri Sami Ville Janne Tuomas Eero Lauri Olli Heikki Pekka Aleksi Joonas Teemu Niko Otto Veikko Arttu',
  ),
  grownChildren: 'Kaksi aikuista lasta, pieni puutarha ja vihdoin aikaa.',
  openers: [
    'Puoliksi kaupunkilainen, puoliksi kumisaapas.',
    'Nauran omille vitseilleni, jottei kenenkään muun tarvitse.',
    'Päivät hoitoalalla, illat pullantuoksussa.',
    'Osaan tehdä kolme ruokaa, mutta ne osaan hyvin.',
    'Muutin juuri kaupunkiin ja etsin yhä parasta leipomoa.',
    'Juttelen kasveilleni. Ne eivät juuri vastaa.',
    'Alussa hiljaa, sitten en enää ollenkaan.',
    'Suuntavaistoni on huono, mutta kiertotieni ovat kauniita.',
    'Opettaja, jolla on liikaa kirjoja ja liian vähän hyllyä.',
    'Istun elokuvissa lopputekstien loppuun asti.',
    'Insinööri, jolla on heikkous huonoihin sanaleikkeihin.',
  ],
  habits: [
    'Sunnuntaisin löydät minut metsästä ja sen jälkeen pullan ääreltä.',
    'Koira päättää reitin, minä kannan eväät.',
    'Käyn avannossa, lähinnä saunan takia.',
    'Kerään vinyylejä ja syitä kuunnella niitä.',
    'Lautapeli-illoissa lasken pisteet kahteen kertaan.',
    'Olen opetellut salsaa keväästä asti. Jalkani pahoittelevat.',
    'Matkustan mieluiten junalla ja ikkunapaikalla.',
    'Juoksen hitaasti, mutta juoksen.',
    'Tomaattini ovat ylpeyteni, kurkuista emme puhu.',
    'Kesät kuluvat mökillä, talvet dekkarin ja villasukkien seurassa.',
    'Jos jossain soi livemusiikki, pysähdyn kuuntelemaan.',
    'Perjantaisin kokkaan kaikille, jotka sattuvat tulemaan.',
  ],
  closers: [
    'Kerro, mille nauroit viimeksi ääneen.',
    'Toivon ihmistä, jonka kanssa hiljaisuuskin tuntuu hyvältä.',
    'Aloitetaan kahvista ja katsotaan, ehtiikö se jäähtyä.',
    'Ei kiirettä. Hyvät asiat tulevat kävellen.',
    'Tiistaisi kiinnostaa minua enemmän kuin ansioluettelosi.',
    'Näytä minulle lempipaikkasi, niin näytän omani.',
    'Lisäpisteitä hyvistä kysymyksistä ja huonoista vitseistä.',
    'En etsi täydellistä, etsin aitoa.',
    'Yksi kävely kertoo enemmän kuin sata viestiä.',
    'Kirjoita, jos sinulla on mielipide salmiakista.',
  ],
}
