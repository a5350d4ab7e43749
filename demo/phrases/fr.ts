// French first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  women: names(
    'Marie Camille Léa Chloé Sophie Julie Claire Émilie Nathalie Isabelle Sylvie Céline Aurélie Manon Élodie Pauline Lucie Hélène Catherine Margaux Inès Amélie Florence Louise Anaïs',
  ),
  men: names(
    'Pierre Nicolas Julien Thomas Antoine Philippe Laurent Olivier Christophe Mathieu Alexandre Hugo Louis Romain Guillaume Vincent Éric Benoît Arnaud Maxime Étienne Bruno Simon Adrien Bastien',
  ),
  grownChildren: 'Deux grands enfants, un petit jardin et du temps retrouvé.',
  openers: [
    'Un peu de ville, un peu de boue sur les bottes : tout va bien.',
    'Je ris à mes propres blagues, ça évite la pression.',
    'Le jour je soigne les gens, le soir je soigne mes crêpes.',
    'Trois plats au répertoire, mais trois vrais plats.',
    'Je viens d’arriver en ville et je cherche encore la bonne boulangerie.',
    'Je parle à mes plantes. Elles restent très réservées.',
    'Aucun sens de l’orientation, mais de très jolis détours.',
    'Prof au collège : la patience est fournie.',
    'Je reste au cinéma jusqu’à la fin du générique.',
    'Plutôt thé que fête, plutôt forêt que néons.',
    'Ici, on lit la dernière page en premier, sans honte.',
  ],
  habits: [
    'Le dimanche, c’est longue balade et déjeuner plus long encore.',
    'Mon chien pense diriger la maison, et je le laisse croire.',
    'Je collectionne les vinyles et les prétextes pour les écouter.',
    'Le jeudi, c’est jeux de société, et je recompte les points.',
    'J’apprends la salsa depuis le printemps. Mes pieds s’excusent.',
    'En voyage, je préfère le train : une fenêtre, un livre et le monde qui défile.',
    'Je cours lentement, mais je cours.',
    'Mes tomates sont ma fierté ; pour les courgettes, on verra.',
    'S’il y a un concert quelque part, je finis par le trouver.',
    'Je photographie les portes des villes inconnues.',
    'Le vendredi, je cuisine pour qui passe.',
    'Dans les polars, j’accuse toujours la mauvaise personne.',
  ],
  closers: [
    'Raconte-moi ton dernier vrai fou rire.',
    'J’aimerais quelqu’un avec qui le silence aussi est agréable.',
    'Commençons par un café, on verra bien s’il refroidit.',
    'Rien ne presse : les bonnes choses arrivent à pied.',
    'Ton mardi m’intéresse plus que ton CV.',
    'Montre-moi ton coin préféré, je te montrerai le mien.',
    'Points bonus pour les bonnes questions et les mauvais jeux de mots.',
    'Je ne cherche pas la perfection, juste du vrai.',
    'Une balade en dit plus que cent messages.',
    'Écris-moi si tu sais partager la dernière part de tarte.',
  ],
}
