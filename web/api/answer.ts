/** What the server has answered. */
export type Answer = {
  response: Response
  text: string
  /** The device's time when its head came, in ms: the program may take its time to look at it. */
  receivedAt: number
}
