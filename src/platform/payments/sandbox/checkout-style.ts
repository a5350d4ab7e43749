// The checkout page's look: evening indigo on warm paper, one column on a phone, two on a desktop, light and dark.
import { createHash } from 'node:crypto'

export const style = `
:root{color-scheme:light dark;
--paper:#faf7f2;--sheet:#fff;--line:#e4ded4;--ink:#1d1b3a;--quiet:#5b5870;--primary:#3d3a8c;--primary-press:#312e73;--on-primary:#fff;
--warn:#fdf0d0;--warn-ink:#6b4700;--danger:#b3261e;--good:#2f7d5b;--field:#fff;--shadow:0 1px 2px #1d1b3a14,0 12px 32px #1d1b3a14}
@media (prefers-color-scheme:dark){:root{
--paper:#14132a;--sheet:#1d1c38;--line:#37355a;--ink:#f3f1fa;--quiet:#b3b0cc;--primary:#a9a6f5;--primary-press:#c1bffa;--on-primary:#17153a;
--warn:#3b2f14;--warn-ink:#f6d48a;--danger:#ffb4ab;--good:#86d6b0;--field:#17162e;--shadow:0 1px 2px #0006,0 12px 32px #0006}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--paper);color:var(--ink);font:17px/1.5 "Open Sans",Arial,sans-serif;-webkit-text-size-adjust:100%}
h1,h2,p,dl,dd,fieldset{margin:0;padding:0;border:0;min-width:0}
.banner{background:var(--warn);color:var(--warn-ink);text-align:center;font-size:15px;font-weight:650;padding:8px 16px}
main{max-width:960px;margin:0 auto;padding:20px 16px 40px;display:grid;gap:24px}
.brand{display:flex;align-items:center;gap:8px;font-size:15px;font-weight:650;color:var(--quiet)}
.brand svg{width:20px;height:20px;flex:none}
.summary .label{margin-top:16px;color:var(--quiet);font-size:15px}
.summary h1{font-size:44px;line-height:1.15;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.summary .what{font-size:17px;margin-top:8px;overflow-wrap:anywhere}
.facts{margin-top:8px;font-size:15px;color:var(--quiet);overflow-wrap:anywhere}
.facts dt,.facts dd{display:inline}
.private{color:var(--quiet);font-size:15px;padding:0 16px}
.sheet{background:var(--sheet);border-radius:24px;box-shadow:var(--shadow);padding:20px 16px}
h2{font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-.01em;margin-bottom:16px}
.note{color:var(--quiet);font-size:15px;margin-bottom:16px}
.field{margin-bottom:16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
label{display:block;font-size:15px;font-weight:600;margin-bottom:4px}
input[type=text]{width:100%;height:52px;padding:0 14px;border:1px solid var(--quiet);border-radius:10px;background:var(--field);color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
.hint{font-size:13px;color:var(--quiet);margin-top:4px}
.error{font-size:15px;color:var(--danger);margin-top:4px}
.wrong{color:var(--danger);font-weight:600;margin-bottom:16px}
.check{display:flex;gap:12px;align-items:center;min-height:44px;font-weight:400;margin-bottom:12px;cursor:pointer}
.check input{width:22px;height:22px;margin:0;flex:none;accent-color:var(--primary)}
button,.button{display:flex;width:100%;min-height:52px;align-items:center;justify-content:center;text-align:center;padding:8px 20px;border-radius:16px;border:1px solid transparent;font:inherit;font-weight:650;text-decoration:none;cursor:pointer;transition:background-color .15s ease-out}
.pay{background:var(--primary);color:var(--on-primary);font-size:17px}
.pay:hover{background:var(--primary-press)}
.plain{background:none;border-color:var(--line);color:var(--ink);font-size:15px;font-weight:600;min-height:44px}
.plain:hover,.quiet:hover{background:var(--paper)}
.quiet{background:none;color:var(--quiet);font-size:15px;font-weight:600;min-height:44px;margin-top:12px}
.tests{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
.tests legend{float:left;width:100%;padding:0;font-size:15px;font-weight:600;color:var(--quiet);margin-bottom:12px}
.tests .row{clear:both;display:grid;gap:8px}
.cards{background:var(--paper);border-radius:16px;padding:14px 16px;margin-top:16px;font-size:15px}
.cards p{font-weight:600}.cards .hint{margin-top:10px;font-weight:400}
.cards dl{display:grid;gap:6px;margin-top:6px}
.cards dt{font-variant-numeric:tabular-nums;white-space:nowrap}
.cards dd{color:var(--quiet)}
.mark{display:block;width:56px;height:56px;margin:4px 0 16px}
.good{color:var(--good)}.bad{color:var(--danger)}.calm,.none{color:var(--quiet)}
.closed{max-width:500px;width:100%;margin:24px auto 0}
.closed h1{font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-.01em;margin-bottom:8px}
.closed .note{font-size:17px;margin-bottom:24px}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
@media (min-width:768px){
body{font-size:15px}
main{grid-template-columns:minmax(0,5fr) minmax(0,6fr);grid-template-rows:auto 1fr;gap:24px 64px;padding:56px 32px;align-items:start}
main.one{grid-template-columns:1fr}
.summary,.private{grid-column:1}
.private{padding:20px 0 0;border-top:1px solid var(--line)}
.sheet{padding:32px;grid-column:2;grid-row:1/3}
.one .sheet{grid-column:1;grid-row:1}
.tests .row{grid-template-columns:1fr}
.cards dl div{display:grid;grid-template-columns:11em 1fr;gap:8px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** The one style the page's content security policy allows. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
