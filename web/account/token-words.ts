import type { TokenScope } from "#domain/tokens"

export const scopeWords: Record<TokenScope, string> = { read: "Read", write: "Read and write" }
