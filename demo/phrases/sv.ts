// Swedish first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const sv: Phrases = {
  women: names(
    'Anna Maria Karin Eva Kristina Lena Sara Emma Linnea Elin Johanna Malin Sofia Ida Hanna Åsa Helena Annika Frida Moa Ebba Lovisa Ulrika Camilla Tove',
  ),
  men: names(
    'Lars Anders Johan Erik Per Karl Mikael Jonas Fredrik Daniel Mattias Gustav Oskar Henrik Niklas Emil Björn Magnus Viktor Simon Axel Stefan Olle Linus Hampus',
  ),
  grownChildren: 'Två vuxna barn, en liten trädgård och äntligen tid igen.',
  openers: [
    'Halvt stad, halvt gummistövlar.',
    'Jag skrattar åt mina egna skämt, så slipper andra.',
    'Vården på dagen, bullbak på kvällen.',
    'Jag kan laga tre rätter, men dem kan jag.',
    'Ny i stan och fortfarande på jakt efter det bästa bageriet.',
    'Jag pratar med mina växter. De svarar sällan.',
    'Tyst först, sedan omöjlig att stoppa.',
    'Lokalsinnet är uselt, men omvägarna är fina.',
    'Lärare med för många böcker och för få hyllor.',
    'Jag sitter kvar tills eftertexterna är slut.',
    'Ingenjör med svaghet för dåliga ordvitsar.',
  ],
  habits: [
    'På söndagar är jag i skogen, och sedan är det fika.',
    'Hunden väljer väg, jag bjuder på glass.',
    'Jag vinterbadar, mest för bastuns skull.',
    'Samlar på vinyl och på skäl att lyssna.',
    'Torsdag är spelkväll, och ja, jag räknar poängen två gånger.',
    'Lär mig salsa sedan i våras. Fötterna ber om ursäkt.',
    'Reser helst med tåg, vid fönstret och med en bok.',
    'Jag springer långsamt, men jag springer.',
    'Tomaterna är min stolthet, gurkorna pratar vi inte om.',
    'Sommaren är en brygga och en deckare där jag alltid gissar fel.',
    'Är det livemusik någonstans så blir jag kvar.',
    'På fredagar lagar jag mat till alla som dyker upp.',
  ],
  closers: [
    'Berätta vad du skrattade åt senast.',
    'Hoppas på någon som det är skönt att vara tyst med också.',
    'Vi börjar med en kaffe och ser om den hinner kallna.',
    'Ingen brådska. Bra saker kommer till fots.',
    'Jag hör hellre om din tisdag än om ditt cv.',
    'Visa mig ditt favoritställe så visar jag mitt.',
    'Bonuspoäng för bra frågor och dåliga skämt.',
    'Jag söker inget perfekt, bara något äkta.',
    'En promenad säger mer än hundra meddelanden.',
    'Skriv om du delar på den sista kanelbullen.',
  ],
}
