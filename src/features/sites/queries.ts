// SQL of sites and companies.
import type { Db } from '#platform/db/db.ts'

export async function listSites(db: Db) {
  return db.selectFrom('site').select(['id', 'host', 'is_default', 'company_id', 'settings']).execute()
}

export async function listCompanies(db: Db) {
  return db.selectFrom('company').selectAll().execute()
}

export type Company = Awaited<ReturnType<typeof listCompanies>>[number]

export async function insertCompany(
  db: Db,
  company: {
    id: string
    name: string
    address: string
    registration_number: string
    city: string
    country: string
    tradenames: string[]
    vat_numbers: string[]
    support_phone: string | null
    delete_discount: number
    added_at: Date
  },
) {
  await db
    .insertInto('company')
    .values(company)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function upsertCompany(db: Db, company: Company): Promise<void> {
  const { id: _, ...changed } = company
  await db
    .insertInto('company')
    .values(company)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}

/** For the given host, which may or may not exist; only one site is the default. */
export async function upsertSite(
  db: Db,
  { now, ...site }: { id: string; host: string; is_default: boolean; company_id: string; settings: string; now: Date },
): Promise<void> {
  if (site.is_default)
    await db
      .updateTable('site')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .where('id', '<>', site.id)
      .execute()
  const { id: _, ...changed } = { ...site, changed_at: now }
  await db
    .insertInto('site')
    .values({ ...site, changed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}

export async function insertSite(
  db: Db,
  site: { id: string; host: string; is_default: boolean; company_id: string; settings: string },
) {
  await db
    .insertInto('site')
    .values(site)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}
