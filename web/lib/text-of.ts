/** The body of a response as text; calls back with each piece that comes. */
export const textOf = async ({ body }: Response, onPiece: () => void): Promise<string> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ""
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    onPiece()
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
