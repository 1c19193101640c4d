import { expect, test } from "bun:test"
import { parseArguments, UsageError } from "./arguments"
import { configFlags, configOf } from "./config"

const read = (line: string[], env: Record<string, string> = {}) =>
  configOf(parseArguments(line, configFlags).values, env)
const refusal = (line: string[], env?: Record<string, string>) => {
  try {
    return read(line, env)
  } catch (error) {
    return error instanceof UsageError ? error.message : error
  }
}

test("without flags and variables every setting has its default", () => {
  expect(read([])).toEqual({
    host: "0.0.0.0",
    port: 3000,
    https: false,
    httpsPort: 3443,
    http: "full",
    create: true,
    backups: true,
    logLevel: "info",
    data: `${process.cwd()}/data`,
    brand: "Windrow",
    signup: "open",
    hosts: [],
    trustProxy: false,
    messagesToOwnNetwork: false,
  })
})

test("flags override variables, variables override defaults, empty variables are ignored", () => {
  expect(read(["--port", "81"], { WINDROW_PORT: "82" }).port).toBe(81)
  expect(read([], { WINDROW_PORT: "82" }).port).toBe(82)
  expect(read([], { WINDROW_PORT: "" }).port).toBe(3000)
  expect(read(["--port", "81", "--port=83"]).port).toBe(83)
})

test("a variable is ignored when the command has no such flag", () => {
  const flags = configFlags.filter(({ flag }) => flag === "data")
  const env = { WINDROW_PORT: "abc", WINDROW_DATA: "/var/lib/windrow" }
  expect(configOf({}, env, flags)).toMatchObject({ port: 3000, data: "/var/lib/windrow" })
  expect(refusal([], env)).toStartWith('--port (or WINDROW_PORT) is "abc": ')
})

test("values are parsed in every accepted form", () => {
  expect(read(["--hosts", "Farm.Example.org,www.example.org"]).hosts).toEqual([
    "farm.example.org",
    "www.example.org",
  ])
  expect(read(["--brand", "  Green Acres "]).brand).toBe("Green Acres")
  expect(read(["--admin-email", " Ana@Farm.test "]).adminEmail).toBe("ana@farm.test")
  for (const yes of [["--trust-proxy"], ["--trust-proxy=yes"], ["--trust-proxy=1"]])
    expect(read(yes).trustProxy).toBe(true)
  expect(read(["--trust-proxy=no"], { WINDROW_TRUST_PROXY: "yes" }).trustProxy).toBe(false)
})

test("every flag has a variable of the same name", () => {
  const values: Record<string, string> = {
    port: "1",
    create: "no",
    backups: "no",
    signup: "closed",
    "trust-proxy": "yes",
    "log-level": "warn",
    metrics: "127.0.0.1:9464",
    "admin-email": "a@b.test",
    https: "yes",
    "https-port": "81",
    http: "setup-only",
    database: "postgres://ana@db.test/windrow",
    photos: "s3://photos",
    mail: "smtps://windrow@mail.test",
    "messages-to-own-network": "yes",
  }
  for (const { flag } of configFlags) {
    const value = values[flag] ?? "some.text"
    const variable = `WINDROW_${flag.replaceAll("-", "_").toUpperCase()}`
    expect(read([], { [variable]: value })).toEqual(read([`--${flag}=${value}`]))
    expect(read([], { [variable]: value })).not.toEqual(read([]))
  }
})

test("an invalid value is refused with its flag, the value and an example", () => {
  const wrong: [string, string][] = [
    ["host", "http://farm"],
    ["port", "-1"],
    ["port", "65536"],
    ["port", "80.5"],
    ["brand", "x".repeat(41)],
    ["brand", "a\nb"],
    ["signup", "yes"],
    ["hosts", "a b"],
    ["hosts", "farm.lan,192.168.01.020"],
    ["hosts", "192.168.1.300"],
    ["hosts", "https://farm.example.org"],
    ["trust-proxy", "perhaps"],
    ["https", "perhaps"],
    ["https-port", "x"],
    ["http", "none"],
    ["admin-email", "ana"],
  ]
  for (const [flag, value] of wrong) {
    const sentence = refusal([`--${flag}=${value}`])
    expect(sentence).toStartWith(`--${flag} (or WINDROW_`)
    expect(sentence).toContain(`is "${value}": `)
    const [, advice = ""] = /, for example (--.*)\.$/.exec(String(sentence)) ?? []
    const words = advice.match(/"[^"]*"|\S+/g) ?? []
    expect(parseArguments(words, configFlags)).toMatchObject({
      words: [],
      values: { [flag]: expect.anything() },
    })
    expect(read(words)).toBeObject()
  }
})

test("the message about an invalid password does not contain it", () => {
  expect(refusal([], { WINDROW_ADMIN_PASSWORD: "hush" })).toBe(
    '--admin-password (or WINDROW_ADMIN_PASSWORD) is "***": password must be at least 6 characters, for example --admin-password "correct horse battery".',
  )
})

test("a refused database is not printed, since it may hold a password", () => {
  const sentence = refusal(["--database=mysql://ana:secret@db.test/windrow"])
  expect(sentence).toStartWith('--database (or WINDROW_DATABASE) is "***": ')
})

test("a place of copies that is refused is not printed, since it may hold keys", () => {
  for (const place of [
    "s3:copies/hush",
    "s3://copies/farm?endpoint=ftp://hush",
    "s3://copies/farm?secret=hush",
    "s3://AKIA:hush@copies/farm",
    "s3://AKIA:hu/sh@copies/farm",
    "s3://copies/farm#secret=hush",
    "s3://copies/farm?endpoint=https://AKIA:hush@farm",
    "s3://copies/farm?endpoint=https://farm%3Fsecret=hush",
    "S3://AKIA:hush@copies/farm",
    "https://AKIA:hush@s3.farm.example/copies",
  ])
    expect(refusal([], { WINDROW_BACKUP_TO: place })).toBe(
      `--backup-to (or WINDROW_BACKUP_TO) is "${place.slice(0, place.indexOf(":"))}:***": it must be a folder, or s3:// with a bucket and without keys, for example --backup-to /mnt/copies/windrow.`,
    )
  expect(String(refusal(["--host", "http://ana:green/heap@farm"]))).not.toMatch(/green|heap/)
})

test("unknown flags and flags without their value are refused", () => {
  expect(refusal(["--prot", "80"])).toBe("There is no flag --prot here; --help shows those that are.")
  const needed = '--port needs a value, for example --port 3000; one that begins with -- needs "=" before it.'
  for (const line of [["--port"], ["--port="], ["--port", "--signup=closed"]])
    expect(refusal(line)).toBe(needed)
  expect(read(["--brand=--x"]).brand).toBe("--x")
})
