package main

import "sort"

// Codes with which the product refuses a bet or win. Refusals of bets are stored under their key, refusals of wins are not.
const (
	insufficient = "RS_ERROR_NOT_ENOUGH_MONEY"
	rolledBack   = "RS_ERROR_TRANSACTION_ROLLED_BACK"
	noSuchBet    = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
)

func sortedKeys(of map[string]int64) []string {
	keys := []string{}
	for key := range of {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

// step returns whether the operation can have its recorded answer in this state, and the state after it. See `withEnd` for unknown outcomes.
func step(s *state, o *Operation) (bool, *state) {
	if s.ended {
		return o.Outcome == unknown, s
	}
	possible, next := effect(s, o)
	return possible && (o.Outcome != unknown || next != s), next
}

func effect(s *state, o *Operation) (bool, *state) {
	switch o.Kind {
	case "end":
		next := *s
		next.ended = true
		return true, &next
	case "read":
		return *o.Balance == s.walletOf(o.Member), s
	case "snapshot":
		return isSnapshotOf(s, o), s
	case "bet", "win", "rollback":
		return play(s, o)
	case "deposit":
		return deposit(s, o)
	case "withdraw":
		return withdraw(s, o)
	case "release":
		return release(s, o)
	}
	return false, s
}

func isSnapshotOf(s *state, o *Operation) bool {
	for _, one := range s.wallets {
		if o.Wallets[one.member] != one.balance {
			return false
		}
	}
	return o.Gaming == s.gaming && o.Outside == s.outside
}

// isAnswered returns whether the recorded answer is the one that the model gives. Each answer agrees with an unknown outcome.
func isAnswered(o *Operation, code string, balance int64) bool {
	if o.Outcome == unknown {
		return true
	}
	if (code == "") != (o.Outcome == ok) || o.Code != code {
		return false
	}
	return o.Balance == nil || *o.Balance == balance
}

// play is a bet, win or rollback of the seamless wallet.
func play(s *state, o *Operation) (bool, *state) {
	balance := s.walletOf(o.Member)
	if stored, found := s.find(o.Key); found && stored.Kind != "void" {
		return isAnswered(o, stored.Code, stored.Balance), s
	}
	change, code, isStored := judge(s, o, balance)
	if !isAnswered(o, code, balance+change) {
		return false, s
	}
	if !isStored {
		return true, s
	}
	next := s.moved(o.Member, change)
	next.gaming -= change
	stored := entry{Kind: o.Kind, Amount: o.Amount, Code: code, Balance: balance + change}
	if mark, found := s.find(o.Key); found {
		stored.Voided = mark.Voided
	}
	next = next.with(o.Key, stored)
	if o.Kind == "rollback" {
		next = next.with(o.Of, voided(s, o.Of))
	}
	return true, next
}

// judge returns the change of the wallet, the code of a refusal (empty without one), and whether the answer is stored under the key.
func judge(s *state, o *Operation, balance int64) (int64, string, bool) {
	of, hasOf := s.find(o.Of)
	isBet := hasOf && of.Kind == "bet" && of.Code == ""
	switch o.Kind {
	case "bet":
		if mark, found := s.find(o.Key); found && mark.Voided {
			return 0, rolledBack, true
		}
		if o.Amount > balance {
			return 0, insufficient, true
		}
		return -o.Amount, "", true
	case "win":
		if !isBet {
			return 0, noSuchBet, false
		}
		if of.Voided {
			return 0, rolledBack, false
		}
		return o.Amount, "", true
	}
	if isBet && !of.Voided {
		return of.Amount, "", true
	}
	return 0, "", true
}

// voided returns the entry of a bet after its rollback. The rollback of a bet that has not arrived yet leaves a mark, which refuses the bet later.
func voided(s *state, key string) entry {
	mark, found := s.find(key)
	if !found {
		mark = entry{Kind: "void"}
	}
	mark.Voided = true
	return mark
}

// deposit is the credit of a payment. Its call is the payment at the bank, and its return is an answer of the product that shows the credit.
func deposit(s *state, o *Operation) (bool, *state) {
	if _, found := s.find(o.Key); found || o.Outcome == refused {
		return o.Outcome != ok || found, s
	}
	next := s.moved(o.Member, o.Amount)
	next.outside -= o.Amount
	return true, next.with(o.Key, entry{Kind: o.Kind, Amount: o.Amount})
}

// withdraw holds money for a payout. A refusal has no effect and is not stored, so that a repetition of the key may be accepted.
func withdraw(s *state, o *Operation) (bool, *state) {
	stored, found := s.find(o.Key)
	if found {
		if o.Outcome == ok && stored.Id == "" {
			stored.Id = o.Id
			return true, s.with(o.Key, stored)
		}
		return o.Outcome == unknown || o.Outcome == ok && stored.Id == o.Id, s
	}
	if o.Outcome == refused {
		return true, s
	}
	if s.walletOf(o.Member) < o.Amount {
		return o.Outcome == unknown, s
	}
	next := s.moved(o.Member, -o.Amount)
	next.outside += o.Amount
	return true, next.with(o.Key, entry{Kind: o.Kind, Amount: o.Amount, Id: o.Id})
}

// release returns held money to the wallet, because an operator refused the payout.
func release(s *state, o *Operation) (bool, *state) {
	stored, found := s.find(o.Key)
	if !found || stored.Released || o.Outcome == refused {
		return o.Outcome != ok, s
	}
	next := s.moved(o.Member, stored.Amount)
	next.outside -= stored.Amount
	stored.Released = true
	return true, next.with(o.Key, stored)
}
