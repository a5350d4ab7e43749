// Towns that are known by another name abroad, mostly their English one, with the name they have at home.

const ownNames: Record<string, Record<string, string>> = {
  AT: { Vienna: 'Wien' },
  BE: { Brussels: 'Bruxelles / Brussel', Antwerp: 'Antwerpen', Ghent: 'Gent', Bruges: 'Brugge' },
  CH: { Geneva: 'Genève', Sitten: 'Sion', Lucerne: 'Luzern' },
  CY: {
    Nicosia: 'Lefkosia',
    Limassol: 'Lemesos',
    Larnaca: 'Larnaka',
    Paphos: 'Pafos',
    Kyrenia: 'Keryneia',
    Famagusta: 'Ammochostos',
  },
  CZ: { Prague: 'Praha', Pilsen: 'Plzeň' },
  DE: {
    Munich: 'München',
    Cologne: 'Köln',
    Nuremberg: 'Nürnberg',
    Hanover: 'Hannover',
    Brunswick: 'Braunschweig',
  },
  DK: { Copenhagen: 'København', Århus: 'Aarhus', Elsinore: 'Helsingør' },
  ES: { Seville: 'Sevilla', Saragossa: 'Zaragoza', 'Gasteiz / Vitoria': 'Vitoria-Gasteiz' },
  GR: { Athens: 'Athína', Corfu: 'Kérkyra', Piraeus: 'Pireás', Mytilene: 'Mytilíni' },
  FI: { Jakobstad: 'Pietarsaari / Jakobstad', Korsholm: 'Mustasaari' },
  GB: { 'City of Westminster': 'Westminster', 'Barrow in Furness': 'Barrow-in-Furness' },
  IE: {
    'An Muileann gCearr': 'Mullingar',
    'Cill Airne': 'Killarney',
    'Cluain Meala': 'Clonmel',
    'Droichead Nua': 'Newbridge',
    Gaillimh: 'Galway',
    'Loch Garman': 'Wexford',
    Luimneach: 'Limerick',
    'Nenagh Bridge': 'Nenagh',
    'Ráth Luirc': 'Charleville',
    'Trá Mhór': 'Tramore',
  },
  IT: {
    Rome: 'Roma',
    Milan: 'Milano',
    Naples: 'Napoli',
    Turin: 'Torino',
    Genoa: 'Genova',
    Florence: 'Firenze',
    Venice: 'Venezia',
    Padua: 'Padova',
    Mantua: 'Mantova',
    Syracuse: 'Siracusa',
    Leghorn: 'Livorno',
  },
  LV: { Riga: 'Rīga' },
  MD: { Chisinau: 'Chișinău' },
  MX: { 'Mexico City': 'Ciudad de México', Juárez: 'Ciudad Juárez', Tuxtla: 'Tuxtla Gutiérrez' },
  NL: { 'The Hague': 'Den Haag', 'Almere Stad': 'Almere' },
  PL: { Warsaw: 'Warszawa' },
  PT: { Lisbon: 'Lisboa' },
  RO: { Bucharest: 'București' },
  RS: { Belgrade: 'Beograd' },
  SE: { Gothenburg: 'Göteborg' },
  UA: { Odessa: 'Odesa', Chervonohrad: 'Sheptytskyi' },
  US: { 'New York City': 'New York', 'Washington, D.C.': 'Washington' },
  XK: { Pristina: 'Prishtinë', Peć: 'Pejë' },
}

/** The name of a town as its people write it. */
export function ownName(country: string, name: string): string {
  return ownNames[country]?.[name] ?? name
}

/** What a town with this name of its own is called elsewhere; null if the same. */
export function otherName(country: string, name: string): string | null {
  return otherNames.get(country)?.get(name) ?? null
}

const otherNames = new Map(
  Object.entries(ownNames).map(([country, names]) => [
    country,
    new Map(Object.entries(names).map(([other, own]) => [own, other])),
  ]),
)
