/** What somebody reads who comes back with a recovery code, or comes with an invitation: pages that few ever open. */
export const joining = {
  recover: {
    title: 'Set a new password',
    text: 'Use the recovery code that you printed when you created the account.',
    code: 'Recovery code',
    newPassword: 'New password',
    button: 'Set new password',
    noCode:
      'Lost the code too? An owner of your business can invite you again, under another e-mail. If you are the only owner, whoever installed Invoice Desk can set a new password: see "When a password is lost" in its instructions (README).',
  },
  invitation: {
    title: 'Join a business',
    titleOf: (business: string) => `Join ${business}`,
    offer: (inviter: string, role: string) => `${inviter} invites you as ${role.toLowerCase()}.`,
    until: (day: string) => `The invitation is valid until ${day}.`,
    somebodyElse: (invited: string, own: string) =>
      `The invitation is for ${invited}. You are signed in as ${own}: switch user to join.`,
    ask: 'Paste the link you were given, or the code in it. A link works only on the computer that Invoice Desk runs on.',
    askElsewhere: 'Paste the link you were given, or the code in it.',
    token: 'Invitation link or code',
    tokenMissing: 'Paste the link or the code here.',
    goOn: 'Continue',
    join: 'Join the business',
    joinAs: (name: string) => `You join as ${name}.`,
    notNow: 'Not now',
    accountAtDesk:
      'New accounts are created at the computer that keeps the data. Open the link there, or type its code; then sign in here.',
    used: 'This invitation has been used. If you made your account with it, you have joined already: go on.',
    usedOtherwise: 'If it was not you, or if it was withdrawn or has expired, ask for a new one.',
    enter: 'Go on',
    haveAccount: 'Already have an account here?',
    signIn: 'Sign in and join',
  },
} as const
