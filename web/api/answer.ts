/** A complete response of the server. */
export type Answer = {
  response: Response
  text: string
  /** When its head came, by the device's clock in ms: the program may read the answer much later. */
  receivedAt: number
}
