// Windows that nobody designs for first.

export const sideways = { width: 844, height: 390 }
export const smallest = { width: 320, height: 568 }
