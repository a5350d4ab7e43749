// The country an IP address is registered in, from a table on disk that is opened at the first lookup. The address is not stored.
import { createRequire } from 'node:module'

/** What we use of the table: each row holds one code and nothing else. */
interface CountryTable {
  get(ip: string): { country_code?: string } | null
}

let opening: Promise<CountryTable> | undefined

/** The ISO code of the country, or null for private, reserved and unknown addresses. */
export async function countryOf(ip: string): Promise<string | null> {
  opening ??= openTable()
  const table = await opening
  try {
    return table.get(ip.replace(/^::ffff:(?=\d+\.)/, ''))?.country_code ?? null
  } catch {
    return null
  }
}

async function openTable(): Promise<CountryTable> {
  const { open } = await import('maxmind')
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  return open(file) as Promise<unknown> as Promise<CountryTable>
}
