import { mutantsOf } from "./mutant"

/** What the authority and its leaves may speak for, when they are made again, and which files are refused. */
export const tlsMutants = [
  ...mutantsOf("tls/issue.ts", [
    ["authority: no further authorities", "issuer.publicKey, 0, root", "issuer.publicKey, 1, root"],
    [
      "authority: constraints",
      "normal(x509.id_ce_nameConstraints,",
      "normal(x509.id_ce_certificatePolicies,",
    ],
    ["authority: its own host", "isNeverPublic(host) ?", "host ?"],
    ["leaf: for servers", "x509.id_kp_serverAuth", "x509.id_kp_clientAuth"],
    ["leaf: no authority", "new x509.BasicConstraints()", "new x509.BasicConstraints({ cA: true })"],
    ["leaf: days", "3652, 397", "3652, 825"],
    ["a day back", "* 1000 - dayMs", "* 1000"],
    ["common name: length", "64 - end.length", "99 - end.length"],
  ]),
  ...mutantsOf("tls/private-names.ts", [
    ["networks", '  "192.168.0.0/16",\n', ""],
    ["addresses: 172.16/12", "172\\.(1[6-9]|2\\d|3[01])", "172\\.\\d+"],
    ["labels: letters only", "/[\\d-]/.test(label) && ", ""],
  ]),
  ...mutantsOf("tls/machine.ts", [
    ["a label that the authority does not know", " && permits(name)", ""],
    ["addresses of a link", " && !/^fe[89ab]/i.test(name)", ""],
  ]),
  ...mutantsOf("tls/authority.ts", [
    ["kept", "found ?? kept ?? (await", "(await"],
    ["restored", "kept : restored(folder)", "kept : undefined"],
    ["restored when damaged", "kept !== undefined && authorityIn(kept)", "kept !== undefined"],
    ["an authority only", "x509?.ca && issuer?.ca", "x509 && issuer"],
    ["a clock that is behind", "if (now < earliest)", "if (false)"],
    ["its end", "if (endOf(x509) < now)", "if (false)"],
    ["its key", "if (!isKeyOf(key, x509))", "if (false)"],
    ["restored for the key", "!isKeyOf(key, issuer) || ", ""],
  ]),
  ...mutantsOf("tls/files.ts", [
    [
      "files of this user",
      '"w", 0o600',
      '"w", 0o644',
      "the process writes with umask 077, and the start closes them",
    ],
    ["folder of this user", "(stat.mode & 0o077) !== 0", "false"],
  ]),
  ...mutantsOf("tls/issued.ts", [
    ["30 days", "30 * dayMs", "29 * dayMs"],
    ["names", "wanted().every((name) => speaksFor(pair, name)) &&", "true &&"],
    ["a clock before the authority", "  if (now < startOf(authority)) return false\n", ""],
    ["a clock that was ahead", "startOf(x509) > now || ", ""],
    ["foreign leaf: issuer", "x509.checkIssued(issuer) && ", "", "verify refuses the same ones"],
    ["foreign leaf", "if (!isIssuedBy(x509, authority))", "if (false)"],
    ["half a pair", "return isKeyOf(key, x509) ? {", "return true ? {"],
    ["notes of hosts", "!names.includes(name)", "false"],
    ["notes of the key", "return [errorMessage(error)]", "return []"],
  ]),
  ...mutantsOf("tls/supplied.ts", [
    ["unchanged", "return undefined\n      assertFits", "return found\n      assertFits"],
    ["a new pair is checked", "      assertFits(found, files, clock())\n", ""],
    ["key of the certificate", "if (!fits)", "if (false)"],
    ["ended", "if (endOf(x509) < now)\n", "if (false)\n"],
    ["warning", "> 14 * dayMs", "> 4 * dayMs"],
  ]),
]
