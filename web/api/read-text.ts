/** Reads a response's body as text. Calls `onPiece` for each chunk, and `onLost` when the stream breaks. */
export const readText = async (
  { body }: Response,
  onPiece: () => void,
  onLost: () => never,
): Promise<string> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ""
  while (reader) {
    const { done, value } = await reader.read().catch(onLost)
    if (done) break
    onPiece()
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
