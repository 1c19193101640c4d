/** The result of `openssl verify` for a server's certificate: "OK", or the reason. */
export const verified = (authority: string, certificate: string, ...checks: string[]): string => {
  const command = [
    "openssl",
    "verify",
    "-x509_strict",
    "-purpose",
    "sslserver",
    "-CAfile",
    authority,
    ...checks,
  ]
  const { stdout, stderr } = Bun.spawnSync([...command, certificate])
  const reason = /^error \d+ at \d+ depth lookup: (.+)$/m.exec(`${stderr}`)?.[1]
  return `${stdout}`.endsWith(": OK\n") ? "OK" : (reason ?? `${stderr}`)
}

/** A certificate that signs itself, with its key, in files. */
export const selfSigned = (folder: string, name: string, ...more: string[]) => {
  const files = { tlsCert: `${folder}/${name}.pem`, tlsKey: `${folder}/${name}.key` }
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", files.tlsKey]
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`]
  const made = Bun.spawnSync(["openssl", "req", "-x509", ...key, "-out", files.tlsCert, ...subject, ...more])
  if (!made.success) throw new Error(`${made.stderr}`)
  return files
}
