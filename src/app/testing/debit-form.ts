// A valid direct debit form.

export const debitForm = {
  country: 'NL',
  account_holder: 'Robin Test',
  iban: 'NL91ABNA0417164300',
  street: 'Kade',
  house_number: '1',
  zip: '1234 AB',
  city: 'Haarlem',
  phone: '0612345678',
}
