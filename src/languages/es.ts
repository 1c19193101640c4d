import type { Catalogue } from "../domain/phrasebook"
import sentences from "./es.json"

/** A module of its own: the bundler makes a name of each key of an imported JSON. */
export const es: Catalogue = sentences
