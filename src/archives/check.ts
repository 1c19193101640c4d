import type {
  ArchivedFarm,
  ArchivedLink,
  ArchivedPerson,
  ArchivedRecord,
  ArchivedType,
} from "../contract/archive"
import { nameKey } from "../domain/name-key"
import { checkedPhoto } from "./checked-photo"
import { type Numbered, thingsIn, wrong } from "./read-things"
import { netIn } from "./stored-numbers"
import type { Zip } from "./zip"

/** Held in memory while a ZIP is read. */
const most = { people: 5000, types: 2000, piles: 50_000 }

/** Records and changes: so many are read and written in an hour. */
const mostEntries = 5_000_000

/** The things before the first pile, and the counts of those behind it. */
export type Contents = {
  farm: ArchivedFarm
  people: ReadonlyMap<string, ArchivedPerson>
  /** By the keys of their names. */
  types: ReadonlyMap<string, ArchivedType>
  /** Labels that look like another one. */
  twins: ReadonlySet<string>
  counts: { piles: number; records: number; photos: number; missingPhotos: number }
}

/**
 * Reads all of a ZIP before anything is written: every line, every name, every photo.
 * @throws AppError invalid with the first thing that is wrong
 */
export const checkZip = async (zip: Zip, entries = mostEntries): Promise<Contents> => {
  const check = new Check(zip, entries)
  for await (const numbered of thingsIn(zip)) await check.take(numbered)
  return check.contents()
}

class Check {
  private farm: ArchivedFarm | undefined
  private readonly people = new Map<string, ArchivedPerson>()
  private readonly types = new Map<string, ArchivedType>()
  private readonly piles = new Set<string>()
  private readonly photos = new Set<string>()
  private readonly links: { link: ArchivedLink; line: number }[] = []
  private pile: string | undefined
  private records = 0
  private changes = 0
  private missingPhotos = 0

  constructor(
    private readonly zip: Zip,
    private readonly most: number,
  ) {}

  async take({ thing, line }: Numbered): Promise<void> {
    if ((thing.kind === "farm") !== (this.farm === undefined))
      throw wrong(line, "the farm stands first, and once")
    switch (thing.kind) {
      case "farm":
        this.farm = thing
        return
      case "person":
        return this.name(this.people, thing.email, thing, most.people, line)
      case "materialType":
        return this.name(this.types, nameKey(thing.name), thing, most.types, line)
      case "pile":
        return this.begin(thing.pile, thing.madeBy, thing.materialType, line)
      case "change":
        this.changes++
        this.count(line)
        return this.refer(thing.pile, [thing.changedBy], null, line)
      case "link":
        return this.link(thing, line)
      default:
        return this.record(thing, line)
    }
  }

  contents(): Contents {
    if (!this.farm) throw wrong(2, "there is no farm")
    const circle = inCircle(this.links)
    if (circle) throw wrong(circle.line, `pile "${circle.link.child}" comes from itself`)
    const { piles, records, photos, missingPhotos } = this
    const counts = { piles: piles.size, records, photos: photos.size, missingPhotos }
    return { farm: this.farm, people: this.people, types: this.types, twins: twinsAmong(piles), counts }
  }

  private link(link: ArchivedLink, line: number) {
    this.changes++
    this.count(line)
    const lost = [link.parent, link.child].find((label) => !this.piles.has(label))
    if (lost !== undefined) throw wrong(line, `there is no pile "${lost}"`)
    const people = [link.madeBy, ...(link.undone ? [link.undone.by] : [])]
    const stranger = people.find((email) => !this.people.has(email))
    if (stranger !== undefined) throw wrong(line, `"${stranger}" is not among the people`)
    if (this.links.length >= most.piles) throw wrong(line, `there are more than ${most.piles} links`)
    this.links.push({ link, line })
  }

  private count(line: number) {
    if (this.records + this.changes > this.most)
      throw wrong(line, `there are more than ${this.most} records and changes`)
  }

  private name<T>(known: Map<string, T>, name: string, thing: T, limit: number, line: number) {
    if (this.pile !== undefined) throw wrong(line, "people and material types stand before the piles")
    if (known.has(name)) throw wrong(line, `there are two of "${name}"`)
    if (known.size >= limit) throw wrong(line, `there are more than ${limit}`)
    known.set(name, thing)
  }

  private begin(pile: string, madeBy: string, materialType: string | null, line: number) {
    if (this.piles.has(pile)) throw wrong(line, `there are two piles "${pile}"`)
    if (this.piles.size >= most.piles) throw wrong(line, `there are more than ${most.piles} piles`)
    this.piles.add(pile)
    this.pile = pile
    this.refer(pile, [madeBy], materialType, line)
  }

  private refer(pile: string, people: readonly string[], type: string | null, line: number) {
    if (pile !== this.pile) throw wrong(line, `it belongs to pile "${pile}", but stands below another one`)
    const stranger = people.find((email) => !this.people.has(email))
    if (stranger !== undefined) throw wrong(line, `"${stranger}" is not among the people`)
    if (type !== null && !this.types.has(nameKey(type)))
      throw wrong(line, `"${type}" is not among the material types`)
  }

  private async record(thing: ArchivedRecord, line: number) {
    this.records++
    this.count(line)
    const people = [thing.recordedBy, ...(thing.voided ? [thing.voided.by] : [])]
    this.refer(thing.pile, people, thing.kind === "material" ? thing.materialType : null, line)
    if (thing.kind === "sale" && netIn(thing) <= 0)
      throw wrong(line, "full weight must be more than empty weight")
    if ("photo" in thing && thing.photo !== null) await this.photo(thing.photo, line)
  }

  /** Each is used once: otherwise a small file could fill the disk. */
  private async photo(name: string, line: number) {
    if (this.photos.has(name)) throw wrong(line, `the photo ${name} belongs to another record`)
    if (!this.zip.has(name)) this.missingPhotos++
    else {
      this.photos.add(name)
      await checkedPhoto(this.zip, name)
    }
  }
}

/** One of the links by which a pile would come from itself: what is left when each pile without a parent is taken away. */
const inCircle = <L extends { link: ArchivedLink }>(links: readonly L[]): L | undefined => {
  const parentsLeft = new Map<string, number>()
  for (const { link } of links) parentsLeft.set(link.child, (parentsLeft.get(link.child) ?? 0) + 1)
  const byParent = Map.groupBy(links, ({ link }) => link.parent)
  const taken = [...byParent.keys()].filter((label) => !parentsLeft.has(label))
  for (const parent of taken)
    for (const { link } of byParent.get(parent) ?? []) {
      const left = (parentsLeft.get(link.child) ?? 0) - 1
      parentsLeft.set(link.child, left)
      if (left === 0) taken.push(link.child)
    }
  return links.find(({ link }) => (parentsLeft.get(link.child) ?? 0) > 0)
}

const twinsAmong = (labels: ReadonlySet<string>): ReadonlySet<string> => {
  const alike = Map.groupBy(labels, nameKey)
  return new Set([...alike.values()].filter(({ length }) => length > 1).flat())
}
