// What a complaint must say, and how its case number is made.
import { expect, test } from 'vitest'
import { appealOf, complaintMistakes, caseNumber } from './rules.ts'

test.each([
  ['', 'required'],
  ['a'.repeat(19), 'complaint_short'],
  ['a'.repeat(20), undefined],
  // One character to a reader, two to a machine.
  ['🌲'.repeat(19), 'complaint_short'],
  ['🌲'.repeat(5000), undefined],
  ['a'.repeat(5001), 'complaint_long'],
])('[2.26] a text is neither too short nor too long: %#', (body, code) => {
  expect(complaintMistakes(body)?.['body']?.code).toBe(code)
})

test('[2.26] a refused text says how long it may be', () => {
  expect(complaintMistakes('a')?.['body']?.data).toEqual({ min: 20 })
  expect(complaintMistakes('a'.repeat(5001))?.['body']?.data).toEqual({ max: 5000 })
})

test('[2.26] a case number has the year and six characters that nobody confuses', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(caseNumber(now, new Uint8Array([0, 9, 10, 31, 32, 255]))).toBe('C-2026-09AZ0Z')
  for (let byte = 0; byte < 256; byte += 1) {
    expect(caseNumber(now, new Uint8Array(6).fill(byte))).toMatch(/^C-2026-[0-9A-HJKMNP-TV-Z]{6}$/)
  }
})

test.each([
  ['C-2026-7F3K9Q', { kind: 'appeal', body: 'C-2026-7F3K9Q: ' }],
  ['C-2026-7F3K9Q<b>', null],
  ['BC-2026-7F3K9Q', null],
  ['', null],
  [null, null],
])(
  '[12.15] an objection begins with the number of its case, and with nothing else that an address says: %s',
  (given, form) => {
    expect(appealOf(given)).toEqual(form)
  },
)
