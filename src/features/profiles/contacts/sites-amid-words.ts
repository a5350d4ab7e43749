// Whether "anna.es" in running text is a site, or a sentence with a missing space: the language around it tells.
import { begins, ends, siteName } from './site-name.ts'

/**
 * In which of our languages the ending is a word that can start a sentence: there, "gut.es war schön" is two sentences.
 * In any other language nobody continues with it, so it ends the name of a site.
 */
const spokenIn = {
  de: 'nl fr es it da nb sv',
  it: 'en',
  es: 'es de',
  se: 'sv da nb es it fi',
  no: 'es en it pl fi nb da sv',
  be: 'en da nb sv',
  at: 'en da nb sv',
} as const

/** If it can start a sentence that continues with a time: "genial.es hoy", but in Swedish nobody continues "se ikväll". */
const spokenBeforeTimes: Readonly<Record<keyof typeof spokenIn, string>> = {
  de: 'fr es it',
  it: '',
  es: 'es',
  se: 'es it fi',
  no: 'es en it pl fi',
  be: '',
  at: '',
}

/** What people write beside the name of a site, each word in every language that has it. */
const besides: Readonly<Record<string, string>> = {
  da: 'kig tjek besøg find google på hos med min mit mine jeg er og eller men så hvis når for til om at du dig mig den det der som har kan vil skal skriv se søg efter fra en et her i af man da by ja de op to pas per',
  de: 'schau mal guck schaut such suche google besuch besuche auf bei mit unter über mein meine meiner ich bin ist und oder aber wenn dann für zu zum zur im am an in von du dich dir mich mir der die das den dem es war hat habe kann will wird schreib findest finde gibt tut wäre geht man wir sie nicht noch auch ein eine einen hier da er so was als los des per na nie plus ja',
  en: 'look check see visit find google search on at with my our your me i am is are was and or but if when for to in of the a an you that this it have has can will write there here from by be we they he she not so mine men her such do yo plus man',
  es: 'mira busca visita entra ve en con mi mis yo soy es está y o pero si cuando para por a al de del la el los las un una tú tu te me lo que hay tengo tiene puedes quiero escribe verdad como no se muy más va vas da has he sur mes le les cerca su ha era google',
  fi: 'katso etsi löydä löydät käy minä olen on ja tai mutta jos kun sivulla minun mun sinä sua minua se ne tämä siellä täällä voi kirjoita odottaa kaikki nyt ei me he no google',
  fr: 'regarde cherche visite va vas sur avec mon ma mes je suis est et ou mais si quand pour à au aux de du des le la les un une tu te toi moi me que qui il elle on peux veux écris y en pas plus ne a hier non google',
  it: 'guarda cerca visita vai trovi su sul con mio mia miei io sono è e o ma se quando per a al da del della il lo la le i gli un una tu ti te mi che c’è ho ha puoi voglio scrivi in di non era molto va entra fra me so si ne voi qui ci no google',
  nb: 'sjekk kikk besøk finn google på hos med min mitt mine jeg er og eller men så hvis når for til om at du deg meg den det der som har kan vil skal skriv se søk etter fra en et her i av man da by ja de la to ta ha per',
  nl: 'kijk check bezoek zoek google vind op bij met mijn ik ben is en of maar als dan voor naar te in aan van je jij jou mij me de het een die dat er was heb heeft kan wil zal schrijf ga hier daar ook niet men om af we al los per pas plus u man ja',
  pl: 'zobacz sprawdź wejdź szukaj znajdź patrz na z u moja moje mój ja jestem jest i lub albo ale jeśli kiedy dla do w o ty ci cię mnie mi to ten ta tam tu mam ma możesz chcę napisz od po się nie im on a te je we no google',
  sv: 'kolla titta googla sök besök hitta hittar på hos med min mitt mina jag är och eller men så om när för till att du dig mig den det där som har kan vill ska skriv se efter från en ett här i av man by ja de van ta ha sur per google in upp',
}

const times: Readonly<Record<string, string>> = {
  da: 'idag iaften nu imorgen i_aften i_dag i_morgen senere bagefter',
  de: 'heute morgen jetzt nachher später gleich',
  en: 'tonight today tomorrow now later',
  es: 'hoy mañana ahora luego esta_noche después',
  fi: 'tänään huomenna nyt illalla myöhemmin',
  fr: 'aujourd’hui demain maintenant ce_soir après',
  it: 'oggi domani adesso ora stasera dopo',
  nb: 'idag ikveld nå imorgen i_kveld i_dag i_morgen senere etterpå',
  nl: 'vandaag morgen nu vanavond straks later',
  pl: 'dziś dzisiaj jutro teraz wieczorem później',
  sv: 'idag ikväll nu imorgon i_kväll i_dag i_morgon senare sen sedan',
}

type Ending = keyof typeof spokenIn

/** "hej.se": what people say first, whatever the language. */
const greetings = 'hej|hei|heij|hejsan|hallo|hello|hola|ciao|salut|moi|moikka|cześć|czesc|halo'
const apostrophes = "’'"
const sites = new RegExp(
  String.raw`${begins}(?!(?:${greetings})\.)${siteName}\.(${Object.keys(spokenIn).join('|')})(?:\s(?<after>\p{L}[\p{L}${apostrophes}]{0,30})(?:\s(?<next>\p{L}{1,30}))?)?${ends}`,
  'gu',
)
/** The two words before, separated by blanks. */
const wordsBefore = /(?<=^|[^\p{L}\d])(?:(\p{L}{1,30})\s)?(\p{L}{1,30})\s$/u
const longestWordsBefore = 64

/** In a text as `contacts.ts` reads it: lower case, and nothing invisible. */
export function namesSiteAmidWords(text: string): boolean {
  for (const found of text.matchAll(sites)) {
    const { after = '', next = '' } = found.groups ?? {}
    const leading = text.slice(Math.max(0, found.index - longestWordsBefore), found.index)
    const [, second = '', first = ''] = wordsBefore.exec(leading) ?? []
    const time = languagesOfTimes.get(`${after}_${next}`) ?? languagesOfTimes.get(after)
    const follows = time ?? languagesOfWords.get(after)
    const leads = [second, first].flatMap((word) => languagesAsOne(word))
    const own = (time ? spokenBeforeTimes : spokenIn)[found[1] as Ending]
    if (isForeign(own, follows, leads)) return true
  }
  return false
}

type Languages = readonly string[]

/** The words around decide if they agree on a language; if they don't, what follows decides, because the sentence would continue with it. */
function isForeign(own: string, follows: Languages | undefined, leads: readonly Languages[]): boolean {
  const all = follows ? [...leads, follows] : leads
  const together = all.reduce<Languages | undefined>(
    (one, other) => one?.filter((language) => other.includes(language)) ?? other,
    undefined,
  )
  const spoken = together && together.length > 0 ? together : follows
  return spoken !== undefined && !spoken.some((language) => own.split(' ').includes(language))
}

function languagesAsOne(word: string): Languages[] {
  const languages = languagesOfWords.get(word)
  return languages ? [languages] : []
}

const languagesOfWords = languagesOf(besides)
const languagesOfTimes = languagesOf(times)

function languagesOf(lists: Readonly<Record<string, string>>): ReadonlyMap<string, Languages> {
  const found = new Map<string, string[]>()
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), language])
  return found
}
