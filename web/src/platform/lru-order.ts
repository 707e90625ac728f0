/** Which of many keys was used longest ago. */
export class LruOrder {
  readonly #keys = new Set<string>()

  get size(): number {
    return this.#keys.size
  }

  touch(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
  }

  remove(key: string): void {
    this.#keys.delete(key)
  }

  /** The keys to give up so that `most` stay, least recently used first, leaving out those in use. */
  surplus(most: number, isInUse: (key: string) => boolean = () => false): string[] {
    const given_up: string[] = []
    for (const key of this.#keys) {
      if (this.#keys.size - given_up.length <= most) break
      if (!isInUse(key)) given_up.push(key)
    }
    return given_up
  }
}
