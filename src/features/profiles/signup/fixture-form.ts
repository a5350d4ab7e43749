// A signup as the tests fill it in.
import { newId } from '#base/ids.ts'

export const signUpForm = (given: object = {}) => ({
  client_id: newId(),
  email: 'anna@example.com',
  name: 'Anna',
  password: 'purple boats at noon',
  date_of_birth: '1990-05-04',
  gender: 'female',
  seeks: 'male',
  country: 'NL',
  region: 'NH',
  city: 'Haarlem',
  signup_message: 'Good bread and long walks.',
  terms: true,
  ...given,
})
