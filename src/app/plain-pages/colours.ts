// The colours of pages that no build makes, as custom properties, by the reader's own theme.

/** Without `light-dark()`, which some of the browsers that the README names do not know yet. */
export const plainColours = `:root{color-scheme:light dark;--ground:#faf8f5;--raised:#fff;--text:#16183c;--muted:#5d6080;--primary:#35378c;--on-primary:#fff;--secondary:#3f8f6b;--line:#b8b3aa;--danger:#a3243b}
@media(prefers-color-scheme:dark){:root{--ground:#14152b;--raised:#1d1f3b;--text:#f1eee9;--muted:#b3b5cc;--primary:#a9aef5;--on-primary:#14152b;--secondary:#7fcfa8;--line:#5a5d80;--danger:#ff9aa9}}`
