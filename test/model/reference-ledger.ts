/**
 * A ledger as a bookkeeper would keep it on paper, from the rules alone: it shares no code with the product. Kobo.
 */

type Debit = {
  readonly id: string
  readonly amount: bigint
  readonly due: string
  readonly order: number
  readonly isRefund: boolean
}
type Credit = {
  readonly id: string
  readonly kind: 'money' | 'tax' | 'note' | 'loss'
  readonly amount: bigint
  readonly day: string
  readonly order: number
  /** The charge that a note corrects, or that withheld tax and a loss are about. */
  readonly about: string | undefined
  readonly cameWith: string | undefined
}

/** Over all ledgers: what was written first comes first, also once two are one. */
let order = 0

export class ReferenceLedger {
  private readonly debits = new Map<string, Debit>()
  private readonly credits = new Map<string, Credit>()
  /** `credit|debit`: what stands between them. */
  private readonly settled = new Map<string, bigint>()

  charge(id: string, amount: bigint, due: string): void {
    this.debits.set(id, { id, amount, due, order: order++, isRefund: false })
  }

  /** Two ledgers turn out to be of one customer: the pages of the other are put in, as they are. */
  absorb(other: ReferenceLedger): void {
    for (const [id, debit] of other.debits) this.debits.set(id, debit)
    for (const [id, credit] of other.credits) this.credits.set(id, credit)
    for (const [key, amount] of other.settled) this.settled.set(key, amount)
  }

  private addCredit(
    id: string,
    kind: Credit['kind'],
    amount: bigint,
    day: string,
    about?: string,
    cameWith?: string,
  ): void {
    this.credits.set(id, { id, kind, amount, day, order: order++, about, cameWith })
  }

  private settle(credit: string, debit: string, amount: bigint): void {
    const key = `${credit}|${debit}`
    this.settled.set(key, (this.settled.get(key) ?? 0n) + amount)
  }

  private between(
    matches: (credit: string, debit: string) => boolean,
  ): { credit: string; debit: string; amount: bigint }[] {
    return [...this.settled].flatMap(([key, amount]) => {
      const [credit = '', debit = ''] = key.split('|')
      return amount > 0n && matches(credit, debit) ? [{ credit, debit, amount }] : []
    })
  }

  openOfDebit(id: string): bigint {
    const amount = this.debits.get(id)?.amount ?? 0n
    return this.between((_credit, debit) => debit === id).reduce((left, part) => left - part.amount, amount)
  }

  openOfCredit(id: string): bigint {
    const amount = this.credits.get(id)?.amount ?? 0n
    return this.between((credit) => credit === id).reduce((left, part) => left - part.amount, amount)
  }

  /** @param takesTheRest nothing is left of what it corrects: tax that was withheld of that is withheld no more */
  note(id: string, amount: bigint, corrected: string, day: string, takesTheRest = false): void {
    const taxes = [...this.credits.values()].filter(({ kind, about }) => kind === 'tax' && about === corrected)
    if (takesTheRest) for (const tax of taxes) this.undoCredit(tax.id)
    this.addCredit(id, 'note', amount, day, corrected)
    const part = smaller(amount, this.openOfDebit(corrected))
    if (part > 0n) this.settle(id, corrected, part)
  }

  money(
    id: string,
    amount: bigint,
    day: string,
    parts: readonly { debit: string; amount: bigint }[] | 'oldest due first',
  ): void {
    this.addCredit(id, 'money', amount, day)
    if (parts !== 'oldest due first') {
      for (const part of parts) if (part.amount > 0n) this.settle(id, part.debit, part.amount)
      return
    }
    let left = amount
    const owing = [...this.debits.values()]
      .filter((debit) => this.openOfDebit(debit.id) > 0n)
      .sort((a, b) => a.due.localeCompare(b.due) || a.order - b.order)
    for (const debit of owing) {
      const part = smaller(left, this.openOfDebit(debit.id))
      if (part > 0n) this.settle(id, debit.id, part)
      left -= part
    }
  }

  tax(id: string, amount: bigint, debit: string, cameWith: string | undefined): void {
    this.addCredit(id, 'tax', amount, '', debit, cameWith)
    this.settle(id, debit, amount)
  }

  loss(id: string, amount: bigint, debit: string): void {
    this.addCredit(id, 'loss', amount, '', debit)
    this.settle(id, debit, amount)
  }

  useCredit(debit: string, amount: bigint): void {
    let left = amount
    for (const credit of this.freeCredits()) {
      const part = smaller(left, this.openOfCredit(credit))
      if (part > 0n) this.settle(credit, debit, part)
      left -= part
    }
  }

  giveBack(id: string, amount: bigint, day: string): void {
    this.debits.set(id, { id, amount, due: day, order: order++, isRefund: true })
    this.useCredit(id, amount)
  }

  /** Oldest first. */
  private freeCredits(): string[] {
    return [...this.credits.values()]
      .filter(({ id }) => this.openOfCredit(id) > 0n)
      .sort((a, b) => a.day.localeCompare(b.day) || a.order - b.order)
      .map(({ id }) => id)
  }

  undoCredit(id: string): void {
    if (this.credits.get(id)?.kind === 'money') {
      for (const tax of [...this.credits.values()].filter(({ cameWith }) => cameWith === id)) this.undoCredit(tax.id)
    }
    const freed = this.free((credit) => credit === id)
    this.credits.delete(id)
    this.fillFromNotes(freed)
  }

  /** Answers what settled it and stays: money and notes. */
  undoDebit(id: string): readonly { credit: string; amount: bigint }[] {
    for (const { credit } of this.between((_credit, debit) => debit === id)) {
      const kind = this.credits.get(credit)?.kind
      if (kind === 'tax' || kind === 'loss') this.undoCredit(credit)
    }
    const freed = this.free((_credit, debit) => debit === id)
    this.debits.delete(id)
    return freed
  }

  /** What had settled a charge before it was a draft again settles it again, as far as it is there. */
  settleAgain(debit: string, had: readonly { credit: string; amount: bigint }[]): void {
    for (const { credit, amount } of had) {
      const part = smaller(amount, smaller(this.openOfCredit(credit), this.openOfDebit(debit)))
      if (part > 0n) this.settle(credit, debit, part)
    }
  }

  /** Takes what money settles back; refunds stay. */
  loosen(id: string, debit: string | undefined): void {
    const isMeant = (credit: string, other: string): boolean =>
      credit === id && !this.debits.get(other)?.isRefund && (debit === undefined || other === debit)
    this.fillFromNotes(this.free(isMeant))
  }

  private free(
    matches: (credit: string, debit: string) => boolean,
  ): { credit: string; debit: string; amount: bigint }[] {
    const parts = this.between(matches)
    for (const { credit, debit } of parts) this.settled.delete(`${credit}|${debit}`)
    return parts
  }

  /** What a note has left goes first to the invoice that it corrects. */
  private fillFromNotes(freed: readonly { debit: string; amount: bigint }[]): void {
    for (const { debit, amount } of freed) {
      let left = amount
      for (const note of [...this.credits.values()].filter(({ kind, about }) => kind === 'note' && about === debit)) {
        const part = smaller(left, this.openOfCredit(note.id))
        if (part > 0n) this.settle(note.id, debit, part)
        left -= part
      }
    }
  }

  /** What settles a charge, by kind. */
  settlementOf(id: string) {
    const of = (kind: Credit['kind']): bigint =>
      this.between((_credit, debit) => debit === id)
        .filter(({ credit }) => this.credits.get(credit)?.kind === kind)
        .reduce((sum, { amount }) => sum + amount, 0n)
    return {
      paid: of('money'),
      deducted: of('tax'),
      credited: of('note'),
      writtenOff: of('loss'),
      balance: this.openOfDebit(id),
    }
  }

  hasCredit(id: string): boolean {
    return this.credits.has(id)
  }

  isAbout(note: string, debit: string): boolean {
    return this.credits.get(note)?.about === debit
  }

  isUsedElsewhere(note: string): boolean {
    const about = this.credits.get(note)?.about
    return this.between((credit, debit) => credit === note && debit !== about).length > 0
  }

  balance(): { owed: bigint; owedOnAccount: bigint; credit: bigint } {
    const open = [...this.debits.values()].map((debit) => ({ ...debit, open: this.openOfDebit(debit.id) }))
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
    return {
      owed: sum(open.map((debit) => debit.open)),
      owedOnAccount: sum(open.filter(({ isRefund }) => isRefund).map((debit) => debit.open)),
      credit: sum([...this.credits.keys()].map((id) => this.openOfCredit(id))),
    }
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
