// Italian first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const it: Phrases = {
  women: names(
    'Giulia Francesca Chiara Sara Martina Elena Silvia Laura Paola Valentina Federica Alessia Anna Roberta Ilaria Claudia Monica Serena Marta Giorgia Beatrice Daniela Cristina Irene Lucia',
  ),
  men: names(
    'Marco Andrea Luca Matteo Francesco Alessandro Davide Stefano Giuseppe Antonio Roberto Paolo Simone Fabio Lorenzo Riccardo Federico Giovanni Daniele Michele Nicola Enrico Tommaso Pietro Massimo',
  ),
  grownChildren: 'Due figli grandi, un piccolo giardino e finalmente un po’ di tempo.',
  openers: [
    'Metà città, metà stivali di gomma.',
    'Rido alle mie battute, così nessuno si sente in obbligo.',
    'Di giorno numeri, di sera risotto.',
    'So cucinare tre piatti, ma quelli per davvero.',
    'In città da poco, ancora a caccia del forno giusto.',
    'Parlo con le mie piante. Per ora non rispondono.',
    'Senso dell’orientamento scarso, ma deviazioni bellissime.',
    'Insegno alle medie: la pazienza è inclusa.',
    'Al cinema resto fino all’ultimo nome dei titoli di coda.',
    'All’inizio parlo poco, poi non mi ferma più nessuno.',
    'Più tè che discoteca, più bosco che centro commerciale.',
  ],
  habits: [
    'La domenica è fatta di passeggiate lunghe e pranzi ancora più lunghi.',
    'Il cane pensa di comandare in casa, e non ha tutti i torti.',
    'Colleziono vinili e buone scuse per ascoltarli.',
    'Il giovedì si gioca da tavolo, e i punti li conto due volte.',
    'Da primavera imparo la salsa. I miei piedi chiedono scusa.',
    'Viaggio volentieri in treno: finestrino, libro e via.',
    'Corro piano, ma corro.',
    'I miei pomodori sono un orgoglio, delle zucchine non parliamo.',
    'Se c’è musica dal vivo, mi fermo.',
    'Fotografo porte nelle città che non conosco.',
    'Il venerdì cucino per chi arriva.',
    'Nei gialli accuso sempre la persona sbagliata.',
  ],
  closers: [
    'Raccontami l’ultima volta che hai riso davvero.',
    'Vorrei qualcuno con cui anche il silenzio stia comodo.',
    'Cominciamo da un caffè e vediamo se si raffredda.',
    'Senza fretta: le cose belle arrivano a piedi.',
    'Mi interessa più il tuo martedì del tuo curriculum.',
    'Mostrami il tuo posto preferito e io ti mostro il mio.',
    'Punti in più per le buone domande e le pessime battute.',
    'Non cerco la perfezione, cerco qualcosa di vero.',
    'Una passeggiata dice più di cento messaggi.',
    'Scrivimi, se dividi l’ultima fetta di torta.',
  ],
}
