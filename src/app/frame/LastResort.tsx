// Shown when the error page itself fails: one sentence and a link home, with nothing left that could fail.
import { Component } from 'react'
import type { ReactNode } from 'react'

const words: Record<string, [sentence: string, home: string]> = {
  da: ['Der opstod en fejl, da fejlsiden skulle vises', 'Til forsiden'],
  de: ['Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten', 'Zur Startseite'],
  en: ['An error occurred while showing the error page', 'Home'],
  es: ['Se produjo un error al mostrar la página de error', 'Ir al inicio'],
  fi: ['Virhesivua näytettäessä tapahtui virhe', 'Etusivulle'],
  fr: ['Une erreur est survenue pendant l’affichage de la page d’erreur', 'Accueil'],
  it: ['Si è verificato un errore nel mostrare la pagina di errore', 'Alla home'],
  nb: ['Det oppstod en feil da feilsiden skulle vises', 'Til forsiden'],
  nl: ['Er ging iets mis bij het tonen van de foutpagina', 'Naar de startpagina'],
  pl: ['Podczas wyświetlania strony błędu wystąpił błąd', 'Strona główna'],
  sv: ['Ett fel uppstod när felsidan skulle visas', 'Till startsidan'],
}

export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang
    const [sentence, home] = words[language] ?? words['en'] ?? ['', '']
    return (
      <main>
        <p>{sentence}</p>
        <a href="/">{home}</a>
      </main>
    )
  }
}
