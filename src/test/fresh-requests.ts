import { repeat } from "./until"

/**
 * Asks again and again over new connections, several at a time, in a process of its own, until standard input ends. Prints
 * the number of answers, and what failed.
 */
const [url = "", lines = "4"] = process.argv.slice(2)
const failures: string[] = []
let [answers, isOver] = [0, false]
const ask = async () => {
  try {
    const answer = await fetch(url, { keepalive: false, tls: { rejectUnauthorized: false } })
    if ((await answer.text()) === "answered") answers++
    if (answers === 1) console.log("began")
  } catch (error) {
    failures.push(String(error))
  }
}
const asking = Array.from({ length: Number(lines) }, () => repeat(() => !isOver, ask))
await Bun.stdin.text()
isOver = true
await Promise.all(asking)
console.log(JSON.stringify({ answers, failures }))
