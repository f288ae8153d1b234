/** A small company that rents out bicycles, as it would write its help pages. */
import type { Company } from '../support/company-agent.js';

const RATES = `## Rates

| Bicycle | Half a day | A day | A week |
|---|---|---|---|
| City bike | €9 | €14 | €70 |
| Electric bike | €19 | €29 | €145 |
| Cargo bike | €24 | €38 | €190 |

Helmets are free of charge. A child seat costs €4 a day.

Groups of eight or more get a discount of 10 %.
`;

const DEPOSIT = `## Deposit

The deposit is €50 for a city bike and €200 for an electric bike or a cargo bike.

We block the deposit on your credit card and release it within 3 working days of the return. We do not accept cash.

## Lost keys

A lost key costs €35. Send the number on your lock to the workshop, and we bring a spare key to you within two hours.
`;

const OPENING = `## Opening hours

The shop at Harbour Street 12 is open from 9:00 to 18:30, Monday to Saturday. On Sundays it is closed.

From November to February the shop closes at 16:00.

## Returning outside opening hours

After closing time, lock the bicycle to the blue rail in front of the shop and drop its key into the letterbox.
`;

const CANCELLING = `## Cancelling a booking

You can cancel a booking free of charge until 24 hours before it begins. After that we charge half of the price.

To cancel, open the link in your confirmation e-mail and choose "Cancel booking".

## Bad weather

In a storm warning you can move your booking to another day at no cost.
`;

const BREAKDOWN = `## Flat tyre or breakdown

Call the workshop on 0151 555 0142, between 8:00 and 20:00. We come to you free of charge within 25 km of the shop.

Outside this area you pay €1.50 for each further kilometre.

## Theft

Report a theft to the police first, then send us the report number within 48 hours. Your insurance excess is €150.
`;

const BATTERY = `## Range of electric bikes

A full battery lasts for about 80 km. In hilly terrain it lasts for about 50 km.

## Charging

An empty battery takes 4 hours to charge. The charger is in the left pannier.

Riders of electric bikes must be at least 16 years old and taller than 1.50 m.
`;

const TOURS = `## Guided tours

The harbour tour takes 2 hours, costs €25 per person and starts every Saturday at 10:00.

The vineyard tour takes 5 hours, costs €49 per person including lunch and starts every Sunday at 11:00.

Dogs up to 10 kg may ride along in a basket. Larger dogs cannot join a tour.

## Delivery by distance

| Distance | Price |
|---|---|
| up to 5 km | €6 |
| 6 to 15 km | €12 |
| 16 to 30 km | €20 |
`;

export const BICYCLES: Company = {
  company: { name: 'Tern Cycles' },
  articles: [
    { id: 'rates', title: 'Rates and discounts', content: RATES },
    { id: 'deposit', title: 'Deposit and keys', content: DEPOSIT },
    { id: 'opening', title: 'Opening hours and returns', content: OPENING },
    { id: 'cancelling', title: 'Cancelling and moving a booking', content: CANCELLING },
    { id: 'breakdown', title: 'Breakdown and theft', content: BREAKDOWN },
    { id: 'battery', title: 'Electric bikes', content: BATTERY },
    { id: 'tours', title: 'Tours and delivery', content: TOURS },
  ],
};
