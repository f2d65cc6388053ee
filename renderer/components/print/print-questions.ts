import { createStore } from 'zustand/vanilla'

import type { PrintAnswer, PrintQuestion } from './print-on-computer.ts'

type Asked = { readonly question: PrintQuestion; readonly answer: (answer: PrintAnswer | undefined) => void }

/** What the print dialog asks now; undefined while it is closed. */
export const printQuestions = createStore<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Opens the print dialog, and answers what was chosen there. A second paper waits for no first one: that one is let go. */
export function askForPrinter(question: PrintQuestion): Promise<PrintAnswer | undefined> {
  printQuestions.getState().asked?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (given: PrintAnswer | undefined) => {
      printQuestions.setState({ asked: undefined })
      resolve(given)
    }
    printQuestions.setState({ asked: { question, answer } })
  })
}
