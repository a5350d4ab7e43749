// Spanish first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  women: names(
    'María Carmen Lucía Paula Marta Laura Elena Cristina Ana Isabel Pilar Rosa Sara Alba Nuria Irene Raquel Silvia Beatriz Teresa Claudia Inés Julia Rocío Marina',
  ),
  men: names(
    'Antonio Manuel José Javier Carlos David Daniel Pablo Álvaro Sergio Miguel Rafael Fernando Jorge Luis Alberto Diego Adrián Iván Rubén Óscar Andrés Mario Hugo Enrique',
  ),
  grownChildren: 'Con dos hijos mayores, un balcón lleno de plantas y tiempo otra vez.',
  openers: [
    'Mitad playa, mitad sofá.',
    'Me río de mis propios chistes para que nadie se sienta obligado.',
    'De día, números; de noche, tortilla (con cebolla, sin debate).',
    'Doy clase a adolescentes: la paciencia la traigo de serie.',
    'Acabo de llegar a la ciudad y aún busco la mejor panadería.',
    'Hablo con mis plantas. De momento no contestan.',
    'Me pierdo con facilidad, pero mis rodeos merecen la pena.',
    'Al principio hablo poco; luego no hay quien me pare.',
    'Soy de quedarme en el cine hasta el final de los créditos.',
    'Trabajo en un hospital y colecciono motivos para sonreír.',
    'Cocino tres platos, pero los bordo.',
  ],
  habits: [
    'Los domingos son de paseo largo y sobremesa más larga.',
    'Mi perro cree que manda en casa, y no le falta razón.',
    'Los jueves hay juegos de mesa, y cuento los puntos dos veces.',
    'Desde primavera aprendo salsa. Mis pies piden disculpas.',
    'Prefiero el tren: ventana, libro y mundo que pasa.',
    'Corro despacio, pero corro.',
    'Si suena música en directo, me quedo.',
    'Mis tomates tienen nombre propio.',
    'Hago fotos a puertas de ciudades que no conozco.',
    'En las novelas negras siempre acuso a quien no es.',
    'Canto en la ducha con público imaginario muy entregado.',
    'Los viernes cocino para quien venga.',
  ],
  closers: [
    'Cuéntame qué fue lo último que te hizo reír de verdad.',
    'Busco a alguien con quien el silencio también sea cómodo.',
    'Empecemos por un café, a ver si se nos enfría.',
    'Sin prisas: lo bueno suele llegar a pie.',
    'Me interesa más tu martes que tu currículum.',
    'Enséñame tu rincón favorito y yo te enseño el mío.',
    'Puntos extra por las buenas preguntas y los chistes malos.',
    'No busco a nadie perfecto, solo algo de verdad.',
    'Un paseo dice más que cien mensajes.',
    'Escríbeme si compartes el último trozo de tarta.',
  ],
}
