import { plainPassword } from "./plain-password"
import { shortestPassword } from "./users"

/** The most used passwords; they are matched with trailing digits, too. */
const commonPasswords = [
  "password",
  "passwort",
  "passw0rd",
  "qwerty",
  "qwertz",
  "azerty",
  "qwertyuiop",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "iloveyou",
  "letmein",
  "welcome",
  "monkey",
  "dragon",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "master",
  "shadow",
  "superman",
  "batman",
  "trustno",
  "whatever",
  "computer",
  "internet",
  "changeme",
  "compost",
  "windrow",
  "1q2w3e",
  "1q2w3e4r",
  "1qaz2wsx",
  "q1w2e3r4",
  "1234567890",
  "123123",
  "112233",
  "121212",
  "123321",
]

/** Advice on a valid password that is easy to guess. `about` holds the user's email and names. */
export const passwordAdvice = (password: string, about: readonly (string | undefined)[]) =>
  password.length >= shortestPassword && isWeak(plainPassword(password).toLowerCase(), about)
    ? advice
    : undefined

const advice = "This password is easy to guess. Three words in a row are harder."

const isWeak = (password: string, about: readonly (string | undefined)[]) => {
  const word = password.replace(/[\d!.]+$/, "")
  return (
    isRun(password) ||
    [password, word].some((each) => commonPasswords.includes(each)) ||
    partsOf(about).some((part) => part === password || part === word)
  )
}

const isRun = (password: string) => {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const [step = 0, ...others] = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return Math.abs(step) <= 1 && others.every((other) => other === step)
}

const partsOf = (about: readonly (string | undefined)[]) =>
  about
    .flatMap((text = "") => [text, text.split("@")[0] ?? ""])
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text.length > 2)
