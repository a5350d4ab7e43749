// Letters of other scripts that look like Latin ones: a word written with them passes for another.

/** A text in lower case as a hasty reader takes it. */
export function latinOf(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => homoglyphs.get(letter) ?? letter)
}

/** What looks like a Latin letter, small or as a capital: Cyrillic and Greek letters, small capitals, and others. */
const homoglyphs = new Map(
  Object.entries({
    a: 'аαᴀɑ',
    b: 'вβʙ',
    c: 'сϲᴄ',
    d: 'ԁᴅɗ',
    e: 'еεᴇ',
    f: 'ғꜰ',
    g: 'ɡɢ',
    h: 'нηһʜ',
    i: 'іιıɪӏ',
    j: 'јᴊ',
    k: 'кκᴋ',
    l: 'łʟⅼ',
    m: 'мμᴍ',
    n: 'ɴոп',
    o: 'оοᴏօøσ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'ʀг',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υᴜʋս',
    v: 'νѵᴠ',
    w: 'ԝᴡω',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ζᴢ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)
