import { useStore } from 'zustand'

import { printQuestions } from './print-questions.ts'

/** Whether the print dialog is open: what is to be printed waits for a person then, and not the person for it. */
export const useIsAskingForPrinter = (): boolean => useStore(printQuestions, ({ asked }) => asked !== undefined)
