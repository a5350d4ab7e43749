// People for tests: a company, a site and as many members as needed, inserted straight into the tables.
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

/** One site with its company. */
export async function addTestSite(db: Db, settings: object = {}): Promise<string> {
  const [id, companyId, now] = [newId(), newId(), new Date()]
  await db
    .insertInto('company')
    .values({
      id: companyId,
      name: 'Duet Ltd',
      address: 'Street 1',
      registration_number: '1',
      city: 'Town',
      country: 'NL',
      added_at: now,
    })
    .execute()
  const domain = `${id.slice(-12)}.test`
  const json = JSON.stringify({
    name: 'Duet',
    domain,
    domain_language: 'en',
    countries: ['NL'],
    support_email: 'a@duet.test',
    company_id: companyId,
    ...settings,
  })
  await db
    .insertInto('site')
    .values({ id, host: domain, is_default: false, company_id: companyId, settings: json })
    .execute()
  return id
}

export interface TestMember {
  status?: 'not_confirmed' | 'active' | 'pending_deletion' | 'disabled' | 'erased'
  fictional?: boolean
  name?: string
}

/** One member of that site, with a profile. */
export async function addTestMember(
  db: Db,
  siteId: string,
  { status = 'active', fictional = false, name }: TestMember = {},
): Promise<string> {
  const [id, now] = [newId(), new Date()]
  await db
    .insertInto('member')
    .values({
      id,
      site_id: siteId,
      name: name ?? `m${id.slice(-12)}`,
      status,
      fictional,
      signed_up_at: now,
      terms_version: now,
    })
    .execute()
  await db
    .insertInto('profile')
    .values({
      member_id: id,
      site_id: siteId,
      gender: 'female',
      date_of_birth: '1990-05-05',
      country: 'NL',
      fictional,
      signed_up_at: now,
      last_active_at: now,
    })
    .execute()
  return id
}
