/** A language of the screens: its code for `lang`, its own name, and the locale of its dates and numbers. */
export type Language = { code: string; name: string; locale: string; direction?: "rtl" }

/** The specification's English, which the code is written in, and those with a catalogue in `src/languages`. */
export const languages = [
  { code: "en", name: "English", locale: "en-US" },
  // As in the United States and Mexico: a point before tenths.
  { code: "es", name: "Español", locale: "es-US" },
] as const satisfies readonly Language[]
export type LanguageCode = (typeof languages)[number]["code"]

export const isLanguage = (code: unknown): code is LanguageCode =>
  languages.some((language) => language.code === code)

/** The cookie of a browser that has chosen a language; scripts read it, too. */
export const languageCookie = "language"

/** What a visitor's browser asks for first, as of Accept-Language or navigator.language; else English. */
export const askedFirst = (accepted = ""): LanguageCode => {
  const [first = ""] = accepted.split(/[-,;]/)
  return languages.find(({ code }) => code === first.trim().toLowerCase())?.code ?? "en"
}

/** Says English sentences in another language; see `translator.ts`. */
export type Speech = {
  code: LanguageCode
  locale: string
  say: (text: string) => string
  /** A word of Windrow's own, also where somebody has typed the same one. */
  sayOwn: (text: string) => string
  /** What people typed is never translated: notes the texts of an answer or a request. */
  note: (value: unknown) => void
  /** The props of an element with its English said, where something is drawn. */
  props?: <P>(type: unknown, props: P) => P
}

let speech: Speech | undefined

/** From now on everything is said so; undefined is English. */
export const speak = (next: Speech | undefined) => {
  speech = next
}

/** What `tell` says in this language: for the server, which tells many people at a time. */
export const spokenIn = <T>(next: Speech | undefined, tell: () => T): T => {
  const before = speech
  speech = next
  try {
    return tell()
  } finally {
    speech = before
  }
}

/** The language that is spoken, if it is not English. */
export const spoken = () => speech

/** An English sentence in the language that is spoken. JSX is said by itself; this is for what is none. */
export const say = (text: string): string => speech?.say(text) ?? text

/** A word that is known to be Windrow's own, such as a status, in the language that is spoken. */
export const sayOwn = (text: string): string => speech?.sayOwn(text) ?? text

/** Notes what somebody typed; see `Speech`. */
export const noteTyped = (value: unknown) => speech?.note(value)

/** The locale of dates and numbers. */
export const locale = () => speech?.locale ?? "en-US"

/** Writes dates in the language that is spoken. A format is made once for each locale and zone, as that takes long. */
export const datesWith = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at: Date | number): string => {
    const key = `${locale()} ${options.timeZone}`
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale(), options)
    made.set(key, format)
    // Some engines put a narrow space before the PM.
    return format.format(at).replace("\u202f", " ")
  }
}
