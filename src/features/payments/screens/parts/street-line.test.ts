// A house's number is told from its street.
import { expect, test } from 'vitest'
import { splitStreet } from './street-line.ts'

test.each([
  ['Okapistraat 12', 'Okapistraat', '12'],
  ['Keizersgracht 12-14', 'Keizersgracht', '12-14'],
  ['Hauptstr. 7a', 'Hauptstr.', '7a'],
  ['Rue de la Paix, 12 bis', 'Rue de la Paix', '12 bis'],
  ['ul. Długa 12/3', 'ul. Długa', '12/3'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
])('%s', (line, street, number) => expect(splitStreet(line)).toEqual({ street, number }))

test.each(['', 'Okapistraat', '12', 'Straße des 17. Juni', '12 rue de la Paix', 'Wohnung 3, Hauptstr. 7 links'])(
  '“%s” is left as it is',
  (line) => expect(splitStreet(line)).toBeNull(),
)
