// The ten digits as words, in the product's languages: how people spell a number that should not look like one.

const byDigit = [
  'zero oh null nul noll nulla cero zéro nolla',
  'one een één eins ein en ett et un uno una yksi yks jeden',
  'two twee zwei zwo två to deux dos due kaksi kaks dwa',
  'three drie drei tre trois tres kolme trzy',
  'four vier fyra fire quatre cuatro quattro neljä cztery',
  'five vijf fünf fuenf fem cinq cinco cinque viisi pięć piec',
  'six zes sechs sex seks seis sei kuusi sześć szesc',
  'seven zeven sieben sju syv sept siete sette seitsemän siedem',
  'eight acht åtta otte åtte huit ocho otto kahdeksan osiem',
  'nine negen neun nio ni neuf nueve nove yhdeksän dziewięć dziewiec',
]

export const digitWords: Readonly<Record<string, string>> = Object.fromEntries(
  byDigit.flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
)
