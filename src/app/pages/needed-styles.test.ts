// Which rules of a style sheet a page can use.
import { expect, test } from 'vitest'
import { neededStyles, readRules } from './needed-styles.ts'

const pick = (css: string, html: string) => neededStyles(readRules(css), html)

test.each([
  ['.a{x:1}.b{x:2}', '<p class="a">', '.a{x:1}'],
  ['.a,.b:hover{x:1}', '<p class="b">', '.b:hover{x:1}'],
  ['.a .b>.c{x:1}', '<p class="a b">', ''],
  ['p{x:1}dialog{x:2}', '<p>', 'p{x:1}'],
  ['#i{x:1}#j{x:2}', '<p id="i">', '#i{x:1}'],
  ['html,:host{x:1}*,:before{x:2}', '', 'html,:host{x:1}*,:before{x:2}'],
  ['.md\\:w-1\\/2{x:1}.md\\:w-1{x:2}', '<p class="md:w-1/2">', '.md\\:w-1\\/2{x:1}'],
  ['.\\[\\&\\>p\\]\\:x>p{x:1}', '<p class="[&amp;&gt;p]:x">', '.\\[\\&\\>p\\]\\:x>p{x:1}'],
  [':where(.gone>:not(:last-child)){x:1}', '', ''],
  [':where(.a>:not(.gone)){x:1}', '<p class="a">', ':where(.a>:not(.gone)){x:1}'],
  ['.b:is(:where(.gone):hover *,.a>*):hover{x:1}', '<p class="a b">', '.b:is(:where(.gone):hover *,.a>*):hover{x:1}'],
  ['.b:is(:where(.gone):hover *){x:1}', '<p class="a b">', ''],
  ['p:has(>.a){x:1}p:has(>.gone){x:2}', '<p class="a">', 'p:has(>.a){x:1}'],
  ['[title=":is("]:is(.a){x:1}', '<p class="a">', '[title=":is("]:is(.a){x:1}'],
  ['.a:not(.gone){x:1}', '<p class="a">', '.a:not(.gone){x:1}'],
  ['.a[data-open="}"]{x:"{;}"}', '<p class="a">', '.a[data-open="}"]{x:"{;}"}'],
  ['[aria-busy=true]{x:1}[role]{x:2}[role=b]{x:3}', '<p aria-busy="false" role="a">', '[role]{x:2}'],
  ['[role="a b"]{x:1}[open]{x:2}', '<p>', '[role="a b"]{x:1}[open]{x:2}'],
  ['a:disabled{x:1}.a\\:disabled{x:2}', '<a class="a:disabled">', '.a\\:disabled{x:2}'],
  ['a:disabled{x:1}', '<a disabled="">', 'a:disabled{x:1}'],
  ['::placeholder{x:1}::-webkit-date-and-time-value{x:2}', '<p>', ''],
  ['::placeholder{x:1}::-webkit-date-and-time-value{x:2}', '<input>', '::-webkit-date-and-time-value{x:2}'],
  ['::placeholder{x:1}', '<textarea placeholder="a">', '::placeholder{x:1}'],
  ['@layer a,b;@media print{.a{x:1}.b{x:2}}@media x{.b{x:1}}', '<p class="a">', '@layer a,b;@media print{.a{x:1}}'],
  ['/* .a{} */.a{x:1}', '<p class="a">', '.a{x:1}'],
])('[2.124] %s for %s', (css, html, kept) => {
  expect(pick(css, html)).toBe(kept)
})

test('[2.124] properties and animations stay if anything references them, however far away', () => {
  const css =
    ':root{--a:var(--b);--b:1;--c:2;--d:var(--c)}.x{y:var(--a)}@property --b{syntax:"*"}@property --c{syntax:"*"}' +
    '@keyframes go{0%{x:1}}@keyframes stay{0%{x:1}}.x{animation:go 1s}'
  expect(pick(css, '<p class="x">')).toBe(
    ':root{--a:var(--b);--b:1}.x{y:var(--a)}@property --b{syntax:"*"}@keyframes go{0%{x:1}}.x{animation:go 1s}',
  )
  expect(pick(':root{--z:1}', '<p style="y:var(--z)">')).toBe(':root{--z:1}')
})
