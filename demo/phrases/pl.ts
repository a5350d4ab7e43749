// Polish first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const pl: Phrases = {
  women: names(
    'Anna Katarzyna Agnieszka Magda Joanna Ewa Monika Małgorzata Kasia Ola Natalia Karolina Zofia Julia Marta Dorota Beata Iwona Paulina Kinga Hania Weronika Justyna Alicja Barbara',
  ),
  men: names(
    'Piotr Tomasz Marcin Paweł Michał Krzysztof Jakub Adam Łukasz Marek Grzegorz Kamil Wojtek Bartek Rafał Maciej Jacek Andrzej Szymon Filip Mateusz Dawid Robert Kuba Igor',
  ),
  grownChildren: 'Dwoje dorosłych dzieci, mały ogród i wreszcie trochę czasu.',
  openers: [
    'Trochę miasto, trochę kalosze.',
    'Śmieję się z własnych żartów, więc nikt inny nie musi.',
    'W dzień liczby, wieczorem pierogi.',
    'Umiem ugotować trzy dania, ale za to dobrze.',
    'Od niedawna w tym mieście, wciąż w drodze do najlepszej piekarni.',
    'Rozmawiam z roślinami. Na razie bez odpowiedzi.',
    'Na początku cisza, potem nie da się mnie zatrzymać.',
    'Orientacja w terenie słaba, za to objazdy piękne.',
    'Uczę w szkole, więc cierpliwość mam w pakiecie.',
    'W kinie siedzę do samego końca napisów.',
    'Bardziej las niż galeria handlowa, bardziej herbata niż impreza.',
  ],
  habits: [
    'W niedzielę długi spacer, a potem jeszcze dłuższy obiad.',
    'Pies wybiera trasę, ja płacę za lody.',
    'Zbieram winyle i powody, żeby ich słuchać.',
    'Czwartki to planszówki. Punkty liczę dwa razy.',
    'Uczę się salsy. Moje stopy przepraszają.',
    'Najchętniej podróżuję pociągiem: okno, książka, herbata z termosu.',
    'Biegam wolno, ale biegam.',
    'Moje pomidory mają imiona. O ogórkach nie mówmy.',
    'Jeśli gdzieś grają na żywo, zostaję do końca.',
    'W piątki gotuję dla każdego, kto wpadnie.',
    'Fotografuję drzwi w obcych miastach.',
    'W kryminałach zawsze podejrzewam niewłaściwą osobę.',
  ],
  closers: [
    'Opowiedz, co ostatnio rozbawiło cię do łez.',
    'Marzy mi się ktoś, z kim dobrze też pomilczeć.',
    'Zacznijmy od kawy i zobaczmy, czy zdąży wystygnąć.',
    'Bez pośpiechu. Dobre rzeczy przychodzą pieszo.',
    'Twój wtorek ciekawi mnie bardziej niż twoje CV.',
    'Pokaż mi swoje ulubione miejsce, a ja pokażę ci moje.',
    'Punkty za dobre pytania i słabe żarty.',
    'Nie szukam ideału, szukam czegoś prawdziwego.',
    'Jeden spacer mówi więcej niż sto wiadomości.',
    'Napisz, jeśli dzielisz się ostatnim kawałkiem szarlotki.',
  ],
}
