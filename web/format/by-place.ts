import { byPlace } from "#domain/by-place"

export { byPlace }
