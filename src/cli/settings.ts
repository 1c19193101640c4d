import {
  address,
  anyText,
  byContract,
  folderOrStore,
  fullOrSetupOnly,
  hostNames,
  line,
  logLevel,
  mailServer,
  metricsPlace,
  openOrClosed,
  passphrase,
  path,
  port,
  postgresUrl,
  store,
  word,
  yesOrNo,
} from "./parse-setting"

/** `value` is the placeholder in --help; a refusal shows `example`. */
export type Setting = {
  value?: string
  default?: string
  example: string
  help: string
  isSecret?: boolean
  /** Behind a colon, where people put keys that belong elsewhere. */
  mayHoldSecrets?: boolean
  parse: (text: string) => unknown
}

/** A secret in a file; `config.ts` finds it by the name of its setting and `File`. */
const inFile = (example: string) => ({
  value: "FILE",
  example,
  help: "the same, read from a file",
  parse: path,
})

/** The operator's settings. `trustProxy` is the flag --trust-proxy and the variable WINDROW_TRUST_PROXY. */
export const settings = {
  host: {
    value: "ADDRESS",
    default: "0.0.0.0",
    example: "127.0.0.1",
    help: "listen on this address only; 0.0.0.0 is every network",
    parse: address,
  },
  port: { value: "PORT", default: "3000", example: "3000", help: "listen on this port", parse: port },
  https: {
    default: "no",
    example: "yes",
    help: "serve https too, with a certificate made here that phones can be set up to trust",
    parse: yesOrNo,
  },
  httpsPort: {
    value: "PORT",
    default: "3443",
    example: "443",
    help: "listen on this port for https",
    parse: port,
  },
  tlsCert: {
    value: "FILE",
    example: "/etc/ssl/farm.pem",
    help: "serve https with this certificate and its chain (PEM) instead; read again when it changes",
    parse: path,
  },
  tlsKey: {
    value: "FILE",
    example: "/etc/ssl/private/farm.key",
    help: "the private key of --tls-cert (PEM)",
    parse: path,
  },
  http: {
    value: "full|setup-only",
    default: "full",
    example: "setup-only",
    help: "what plain http serves beside https: everything, or only the set-up of phones",
    parse: fullOrSetupOnly,
  },
  data: {
    value: "FOLDER",
    default: "./data",
    example: "/var/lib/windrow",
    help: "keep the database here",
    parse: path,
  },
  database: {
    value: "URL",
    example: "postgres://windrow@db.example.org/windrow",
    help: "keep the records in PostgreSQL instead of a file; a URL with a password is better in a file",
    isSecret: true,
    parse: postgresUrl,
  },
  databaseFile: inFile("/run/secrets/windrow-database"),
  photos: {
    value: "URL",
    example: "s3://windrow-photos?endpoint=https://s3.example.org",
    help: "keep photos in this bucket instead of the database: s3://bucket/prefix?endpoint=https://...&region=...",
    mayHoldSecrets: true,
    parse: store,
  },
  photosKeyId: {
    value: "TEXT",
    example: "AKIAEXAMPLE",
    help: "the access key of that bucket",
    isSecret: true,
    parse: word,
  },
  photosKeyIdFile: inFile("/run/secrets/windrow-photos-key-id"),
  photosSecret: {
    value: "TEXT",
    example: "wJalrEXAMPLE",
    help: "the secret of that key; better in a file",
    isSecret: true,
    parse: word,
  },
  photosSecretFile: inFile("/run/secrets/windrow-photos-secret"),
  create: {
    value: "yes|no",
    default: "yes",
    example: "no",
    help: "make a new database where there is none",
    parse: yesOrNo,
  },
  backups: {
    value: "yes|no",
    default: "yes",
    example: "no",
    help: "copy the database every night into backups of the data folder",
    parse: yesOrNo,
  },
  backupTo: {
    value: "FOLDER|URL",
    example: "/mnt/copies/windrow",
    help: "send each copy to this folder on another disk, or to s3://bucket/prefix?endpoint=https://...&region=...",
    mayHoldSecrets: true,
    parse: folderOrStore,
  },
  backupPassphrase: {
    value: "TEXT",
    example: '"correct horse battery"',
    help: "encrypt what is sent; without it nobody can read it again; better in a file",
    isSecret: true,
    parse: passphrase,
  },
  backupPassphraseFile: inFile("/run/secrets/windrow-passphrase"),
  backupKeyId: {
    value: "TEXT",
    example: "AKIAEXAMPLE",
    help: "the access key of the s3 store",
    isSecret: true,
    parse: word,
  },
  backupKeyIdFile: inFile("/run/secrets/windrow-key-id"),
  backupSecret: {
    value: "TEXT",
    example: "wJalrEXAMPLE",
    help: "the secret of that key; better in a file",
    isSecret: true,
    parse: word,
  },
  backupSecretFile: inFile("/run/secrets/windrow-secret"),
  mail: {
    value: "URL",
    example: "smtp://windrow@mail.example.org:587",
    help: "send email by this server: smtp://user@host:port with STARTTLS, or smtps://user@host:port",
    mayHoldSecrets: true,
    parse: mailServer,
  },
  mailFrom: {
    value: "ADDRESS",
    example: "windrow@example.org",
    help: "the sender of that email",
    parse: line,
  },
  mailPassword: {
    value: "TEXT",
    example: '"correct horse battery"',
    help: "the password of the user of --mail; better in a file",
    isSecret: true,
    parse: anyText,
  },
  mailPasswordFile: inFile("/run/secrets/windrow-mail"),
  messagesKey: {
    value: "TEXT",
    example: '"correct horse battery"',
    help: "seal the addresses of messages with this key, the same for all servers of a PostgreSQL; better in a file. Without it, one is made in the data folder",
    isSecret: true,
    parse: passphrase,
  },
  messagesKeyFile: inFile("/run/secrets/windrow-messages"),
  messagesToOwnNetwork: {
    value: "yes|no",
    default: "no",
    example: "yes",
    help: "let messages go to addresses of this machine and its network, and by plain http",
    parse: yesOrNo,
  },
  brand: {
    value: "TEXT",
    default: "Windrow",
    example: '"Green Acres"',
    help: "the name in the titles",
    parse: line,
  },
  signup: {
    value: "open|closed",
    default: "open",
    example: "closed",
    help: "whether visitors may make themselves an account",
    parse: openOrClosed,
  },
  hosts: {
    value: "NAMES",
    default: "",
    example: "compost.example.org,www.example.org",
    help: "answer under these public names too",
    parse: hostNames,
  },
  trustProxy: {
    default: "no",
    example: "yes",
    help: "believe X-Forwarded-For and X-Forwarded-Proto",
    parse: yesOrNo,
  },
  logLevel: {
    value: "error|warn|info|debug",
    default: "info",
    example: "warn",
    help: "what the log tells: from requests that failed to those of programs that watch",
    parse: logLevel,
  },
  metrics: {
    value: "ADDRESS:PORT|token:FILE",
    example: "127.0.0.1:9464",
    help: "tell metrics for Prometheus there, or at /metrics to whoever has the token in the file",
    parse: metricsPlace,
  },
  adminEmail: {
    value: "EMAIL",
    example: "ana@example.org",
    help: "make an account of an admin for this person at start",
    parse: byContract("Email"),
  },
  adminPassword: {
    value: "PASSWORD",
    example: '"correct horse battery"',
    help: "the password if that person is new; never resets one; better in a file",
    isSecret: true,
    parse: byContract("Password"),
  },
  adminPasswordFile: inFile("/run/secrets/windrow-admin"),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
