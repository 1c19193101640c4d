/** The body of a response as text; calls back with each piece that comes, or when no more can come. */
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
