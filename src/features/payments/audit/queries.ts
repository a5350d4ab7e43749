// SQL that recounts the books: what each account holds, and whatever does not add up.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** The outcome of an audit of the books. */
export interface AuditRow {
  id: string
  audited_at: Date
  /** How many of the recounts below failed. */
  broken: number
  /** Totals that differ from the provider's; null if those were not available. */
  differing: number | null
}

export async function insertAudit(db: Db, audit: AuditRow): Promise<void> {
  await db.insertInto('books_audit').values(audit).execute()
}

export interface AccountBalance {
  currency: string
  account: string
  amount_minor: number
}

export async function listBalances(db: Db): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select currency, account, sum(amount_minor)::bigint as amount_minor from money_posting
    group by currency, account order by currency, account`.execute(db)
  return rows
}

/** How many unused credits there are, by how they were acquired. */
export async function findUnusedCredits(db: Db): Promise<{ bought: number; granted: number }> {
  const { rows } = await sql<{ bought: number; granted: number }>`
    select coalesce(sum(left_over) filter (where kind = 'bought'), 0)::bigint as bought,
      coalesce(sum(left_over) filter (where kind = 'granted'), 0)::bigint as granted
    from credit_lot, lateral (select lot_after as left_over from credit_entry where lot_id = credit_lot.id order by seq desc limit 1) tip
    `.execute(db)
  return rows[0] ?? { bought: 0, granted: 0 }
}

export interface GoneTwice {
  provider_id: string
  payment_id: string
  currency: string
  amount_minor: number
}

/** What left beyond what came in, refunded and taken by the bank, and was not returned yet; in the order of the provider's own names. */
export async function listGoneTwice(db: Db, after: GoneTwice | undefined, limit: number): Promise<GoneTwice[]> {
  const { rows } = await sql<GoneTwice>`
    select provider_id, payment_id, currency,
      sum(case kind when 'recovered' then -amount_minor else amount_minor end)::bigint as amount_minor
    from money_entry
    where kind in ('overdrawn', 'overpaid', 'recovered')
      and (provider_id, payment_id) > (${after?.provider_id ?? ''}, ${after?.payment_id ?? noId}::uuid)
    group by provider_id, payment_id, currency
    having sum(case kind when 'recovered' then -amount_minor else amount_minor end) > 0
    order by provider_id, payment_id limit ${limit}`.execute(db)
  return rows
}

const noId = '00000000-0000-0000-0000-000000000000'

export interface Finding {
  id: string
  what: string
}

/** Each recount: the sentence that should hold, and what violates it: a member, an order or a currency. */
const recounts: Record<string, RawBuilder<Finding>> = {
  'all accounts together sum to zero': sql`
    select currency as id, sum(amount_minor)::text as what from money_posting group by currency having sum(amount_minor) <> 0`,
  'each order holds what its entries sum to, and never less than nothing': sql`
    select payment_id::text as id, 'holds ' || held_after || ', recounted ' || recounted as what
    from (select payment_id, held_after, sum(held_after - held_before) over (partition by payment_id order by seq) as recounted,
      seq, row_number() over (partition by payment_id order by seq) as place from money_entry) entry
    where held_after <> recounted or held_after < 0 or seq <> place`,
  'all credits together sum to zero': sql`
    select 'credits' as id, sum(amount)::text as what from credit_posting having sum(amount) <> 0`,
  'each member has what their entries and their bundles sum to': sql`
    select member_id::text as id, 'has ' || balance || ', entries ' || entries || ', bundles ' || lots as what
    from (select member_id, sum(amount) as entries,
        (array_agg(balance_after order by seq desc))[1] as balance from credit_entry group by member_id) own
    join lateral (select coalesce(sum(tip.lot_after), 0) as lots from credit_lot lot,
      lateral (select lot_after from credit_entry where lot_id = lot.id order by seq desc limit 1) tip
      where lot.member_id = own.member_id) held on true
    where balance <> entries or balance <> lots or balance < 0`,
  'money was taken where credits were given, and only there': sql`
    select payment.id::text as id, payment.status || ', received ' || received || ', credits ' || coalesce(lot.credits, 0) as what
    from payment left join credit_lot lot on lot.payment_id = payment.id
    cross join lateral (select coalesce(sum(amount_minor), 0) as received from money_entry
      where payment_id = payment.id and kind = 'received' and credit <> 'owed_back') money
    where case when lot.id is null then received <> 0 or payment.status = 'completed'
      else received <> payment.amount_minor or lot.credits <> payment.credits or lot.member_id <> payment.member_id end`,
  'an order that is closed has nothing unused, and nothing unspent in the books': sql`
    select lot.payment_id::text as id, 'unused ' || tip.lot_after || ', unspent ' || coalesce(money.unspent, 0) as what
    from credit_lot lot
    cross join lateral (select lot_after from credit_entry where lot_id = lot.id order by seq desc limit 1) tip
    left join (select payment_id, -sum(amount_minor) as unspent from money_posting where account = 'unspent' group by payment_id) money
      on money.payment_id = lot.payment_id
    where lot.closed_at is not null and (tip.lot_after <> 0 or coalesce(money.unspent, 0) <> 0)`,
  'the state of each order is what its entries say': sql`
    select payment.id::text as id, status || ', received ' || money.received || ', refunded ' || money.refunded || ', charged back ' || money.charged_back as what
    from payment left join (select payment_id, provider_id,
      sum(amount_minor) filter (where kind = 'received' and credit <> 'owed_back') as received,
      sum(amount_minor) filter (where kind in ('refunded', 'overpaid')) as refunded,
      sum(case when kind in ('charged_back', 'overdrawn') then amount_minor
        when kind in ('reversed', 'recovered') then -amount_minor end) as charged_back
      from money_entry group by payment_id, provider_id) entries
      on entries.payment_id = payment.id and entries.provider_id = payment.provider_id
    cross join lateral (select coalesce(entries.received, 0) as received, coalesce(entries.refunded, 0) as refunded,
      coalesce(entries.charged_back, 0) as charged_back) money
    where amount_minor > 0 and status <> case when money.received = 0 then case when status in ('completed', 'refunded', 'charged_back') then 'pending' else status end
      when money.charged_back > 0 then 'charged_back' when money.refunded >= amount_minor then 'refunded' else 'completed' end`,
  'what is owed back is on its way, or waits for a person': sql`
    select coalesce(money.payment_id, refund.payment_id)::text as id,
      'owed back ' || coalesce(money.owed, 0) || ', reserved ' || coalesce(refund.reserved, 0) as what
    from (select payment_id, -sum(amount_minor) as owed from money_posting where account = 'owed_back' group by payment_id) money
    full join (select payment_id, sum(amount_minor) as reserved from refund where status in ('reserved', 'by_hand') group by payment_id) refund
      on refund.payment_id = money.payment_id
    where coalesce(money.owed, 0) <> coalesce(refund.reserved, 0)`,
  'each refund is in the books once': sql`
    select coalesce(money.payment_id, refund.payment_id)::text as id,
      'booked ' || coalesce(money.booked, 0) || ', refunds ' || coalesce(refund.posted, 0) as what
    from (select payment_id, sum(amount_minor) as booked from money_entry where kind in ('refunded', 'overpaid', 'paid_by_hand') group by payment_id) money
    full join (select payment_id, sum(amount_minor) as posted from refund where status = 'posted' group by payment_id) refund
      on refund.payment_id = money.payment_id
    where coalesce(money.booked, 0) <> coalesce(refund.posted, 0)`,
  'premium follows the purchases': sql`
    select member.id::text as id, case when premium.member_id is null then 'bought, not premium' else 'premium, bought nothing' end as what
    from member left join premium on premium.member_id = member.id
    where (premium.member_id is not null) <> exists (
      select from payment where payment.member_id = member.id and payment.status = 'completed')`,
}

/** The sentences that don't hold, each with the first violation. */
export async function listFindings(db: Db, most: number): Promise<{ holds: string[]; broken: Map<string, Finding[]> }> {
  const holds: string[] = []
  const broken = new Map<string, Finding[]>()
  for (const [sentence, recount] of Object.entries(recounts)) {
    const { rows } = await sql<Finding>`select id, what from (${recount}) found limit ${most}`.execute(db)
    if (rows.length === 0) holds.push(sentence)
    else broken.set(sentence, rows)
  }
  return { holds, broken }
}
