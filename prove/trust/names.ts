/** Where a phone reaches the server, and names and addresses for which the authority may and may not speak. */
export const address = "10.20.30.40"
export const inside = ["10.9.9.9", "192.168.1.20", "barn-2.local"]
export const outside = ["www.example.com", "example.local.org", "8.8.8.8", "172.32.0.1"]

/** What a browser does with an authority: which names it opens, what the set-up page says, and what a secure page has. */
export type Seen = {
  version: string
  opened: string[]
  trust: string
  secure?: { isSecureContext: boolean; worker: boolean; camera: string; session: number }
}
