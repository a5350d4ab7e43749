// English first names and sentences of the demo's people.
import { names } from './phrases.ts'
import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  women: names(
    'Emma Olivia Charlotte Grace Hannah Sarah Rachel Laura Claire Helen Megan Lucy Amy Zoe Naomi Ruth Fiona Alison Karen Diane Joanne Rebecca Holly Chloe Abigail Imogen Maeve Aoife Niamh Priya Jasmine Denise Wendy Tessa Martha',
  ),
  men: names(
    'James Oliver Thomas Daniel Matthew David Andrew Simon Mark Paul Stephen Ben Sam Luke Adam Callum Ewan Liam Conor Patrick Marcus Neil Graham Alan Robert Ryan Nathan Joel Dominic Isaac Theo Gareth Owen Victor Raj',
  ),
  grownChildren: 'Two grown-up kids, one small garden, and time to myself at last.',
  openers: [
    'Part-time gardener, full-time optimist.',
    'I laugh at my own jokes, so you never have to.',
    'Nurse by day, enthusiastic but terrible singer by night.',
    'I make one excellent curry and three acceptable excuses.',
    'New in town and still looking for the good bakery.',
    'Quiet at first, then impossible to stop.',
    'I talk to my plants. They have started ignoring me.',
    'Teacher, tea drinker, finisher of other people’s chips.',
    'Half city, half wellies.',
    'I always read the last page first and I will not apologise.',
    'Engineer with a soft spot for bad puns.',
    'My sense of direction is hopeless, but my detours are lovely.',
    'I stay for the credits. All of them.',
  ],
  habits: [
    'Sundays are for long walks and longer lunches.',
    'My dog thinks she runs the house, and she has a point.',
    'I collect vinyl and reasons to play it.',
    'Thursday is quiz night, and yes, I take it seriously.',
    'I swim in cold water, mostly for the cake afterwards.',
    'I have been learning salsa since spring. My feet send their regrets.',
    'Give me a train, a window seat and no particular hurry.',
    'I fix things around the house, and some of them stay fixed.',
    'I run slowly, but I do run.',
    'My tomatoes are a triumph. We do not discuss the courgettes.',
    'If there is live music somewhere, I will find it.',
    'I cook for whoever turns up on Fridays.',
    'Rainy days are for museums, preferably with somebody to whisper to.',
    'I guess the murderer in every crime novel, and I am always wrong.',
  ],
  closers: [
    'Tell me what last made you laugh out loud.',
    'Looking for somebody who saves the last biscuit for the other person.',
    'Let’s start with a coffee and see whether it goes cold.',
    'No games, unless they come in a box with dice.',
    'I would rather hear about your Tuesday than your CV.',
    'Kindness first, banter a very close second.',
    'Show me your favourite place in town and I’ll show you mine.',
    'No rush. Good things tend to arrive on foot.',
    'Bonus points for dogs, good questions and terrible puns.',
    'I am not after perfect, just after real.',
    'What song do you always sing along to?',
    'A walk says more than a hundred messages.',
  ],
}
